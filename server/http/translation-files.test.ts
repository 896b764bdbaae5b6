import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startTestHttpServer } from './http.fixture.ts'
import { createTranslationFiles, noTranslationFiles } from './translation-files.ts'

const messages = { 'en-US': { site: { skip: 'Skip' } }, cs: { site: { skip: 'Přeskočit' } } }
const words = await createTranslationFiles(messages)
const english = words.getPath('en-US') ?? ''
const czech = words.getPath('cs') ?? ''
const { fetch } = await startTestHttpServer({ files: words.files })

describe('translation files', () => {
  it.each([
    czech.replace(/[0-9a-f]{16}/, '0123456789abcdef'),
    czech.replace('/cs/', '/de/'),
    czech.replace('/cs/', '/en-US/'),
    czech.replace('messages.json', 'other.json'),
    czech.replace('/cs/', '/%2e%2e/cs/'),
    '/_i18n/',
    '/_i18n/__proto__/cs/messages.json',
  ])('return 404 for unknown paths: %s', async (path) => {
    const response = await fetch(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it('reject writes', async () => {
    const response = await fetch(czech, {
      method: 'PUT',
      body: '{}',
      headers: { Origin: 'http://site.test' },
    })
    expect(response.status).toBe(405)
  })

  it('are cached for a day', async () => {
    const response = await fetch(czech)
    expect(await response.json()).toEqual(messages.cs)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('content-type')).toBe('application/json')
    const tag = response.headers.get('etag') ?? ''
    expect((await fetch(czech, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })

  it('are compressed once', async () => {
    const file = words.files.get(czech)
    expect(JSON.parse(brotliDecompressSync(file?.br?.bytes ?? Buffer.alloc(0)).toString())).toEqual(
      messages.cs,
    )
    expect((await fetch(czech, { headers: { 'Accept-Encoding': 'br' } })).headers.get('vary')).toBe(
      'Accept-Encoding',
    )
  })

  it('get a new path when their messages change, each language separately', async () => {
    const changed = await createTranslationFiles({ ...messages, cs: { site: { skip: 'Přejít' } } })
    expect(changed.getPath('en-US')).toBe(english)
    expect(changed.getPath('cs')).not.toBe(czech)
    expect(changed.files.has(czech)).toBe(false)
    expect((await createTranslationFiles(messages)).getPath('cs')).toBe(czech)
  })

  it('are not served when translation is disabled', async () => {
    const off = await startTestHttpServer({ files: noTranslationFiles.files })
    expect((await off.fetch(czech)).status).toBe(404)
    expect(noTranslationFiles.getPath('cs')).toBeNull()
  })
})
