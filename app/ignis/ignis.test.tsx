import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAllMessages } from '../i18n/messages.ts'
import { clearMessages } from '../i18n/translate.ts'
import { createFakeContent } from '../testing/fake-content.ts'
import { createTestApp } from '../testing/test-app.ts'

const get = createTestApp(createFakeContent({}))
const inCzech = createTestApp(createFakeContent({}), { language: 'cs' })
const pages = ['/_ignis-info', '/_ignis-config', '/_ignis-welcome']

function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

/** The value that stands beside a name. */
function besideOf(html: string, name: string): string | undefined {
  return new RegExp(`<dt>${name}</dt><dd>(.*?)(?:<small|</dd>)`).exec(html)?.[1]
}

describe.each(pages)('%s', (path) => {
  it('is a document that search engines leave alone', async () => {
    const { response, html, renderedPage: notes } = await get(path)
    expect([response.status, notes.renderMode]).toEqual([200, 'document'])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('says nothing of where things are', async () => {
    const main = mainOf((await get(path)).html)
    expect(main).not.toMatch(/secret|postgres:\/\/|\/tmp|\/srv|\/home|letopis\.db/i)
  })

  it('is written in both languages', async () => {
    const [english, czech] = [await get(path), await inCzech(path)]
    for (const { html } of [english, czech]) expect(html).not.toContain('???')
    expect(mainOf(czech.html)).not.toBe(mainOf(english.html))
  })

  it('answers no form and no other path', async () => {
    expect((await get(path, { method: 'POST' })).response.status).toBeGreaterThanOrEqual(400)
    expect((await get(`${path}/more`)).response.status).toBe(404)
  })
})

describe('what the pages say', () => {
  it('is what the server runs with', async () => {
    const { html } = await get('/_ignis-info')
    expect(besideOf(html, 'Languages')).toBe('English, Čeština')
    expect(besideOf(html, 'Translation')).toBe('on')
    expect(besideOf(html, 'Database')).toBe('SQLite, embedded')
    expect(besideOf(html, 'Version')).toBe('1.2.3')
    expect(besideOf(html, 'Build')).toBe('test')
    expect(besideOf(html, 'Built')).toBe('14 November 2026')
  })

  it('is the configuration in force, as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const { html } = await createTestApp(createFakeContent({}), {
      webTitle: hostile,
      lang: 'cs',
      language: 'en-US',
    })('/_ignis-config')
    expect(mainOf(html)).not.toContain('<img')
    expect(besideOf(html, 'Site title')).toBe('&lt;img src=x onerror=alert(1)&gt;')
    expect(besideOf(html, 'Author’s address')).toBe('not set')
    expect(besideOf(html, 'Language of the site')).toBe('Čeština')
    expect(besideOf(html, 'Language of this page')).toBe('English')
    expect(besideOf(html, 'Address of the site')).toBe('https://lhota.example')
  })
})

describe('with translation switched off', () => {
  beforeAll(clearMessages)
  afterAll(registerAllMessages)

  it('every message says so and nothing else', async () => {
    const { html } = await createTestApp(createFakeContent({}))('/_ignis-info')
    expect(html).toContain('<h1>Translation not available</h1>')
    expect(html).toContain('<title>Translation not available</title>')
    expect(html).not.toContain('Skip to content')
    // What each language calls itself is a name and no message.
    expect(html).toContain('>Čeština</button>')
  })
})
