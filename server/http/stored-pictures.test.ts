import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  type PictureServiceFixture,
} from '../images/picture-service.fixture.ts'
import { type RunningTestServer, startTestHttpServer } from './http.fixture.ts'

let pictures: PictureServiceFixture
let site: RunningTestServer

beforeAll(async () => {
  pictures = await createPictureServiceFixture()
  site = await startTestHttpServer({
    images: pictures.app,
    findStoredPicture: pictures.pictures.findCachedResponse,
  })
})
afterAll(async () => {
  await site.http.close()
  await pictures.close()
})

const ask = (hash: string, name: string, init: RequestInit = {}) =>
  site.fetch(`/img${createImagePath(hash, name)}`, init)

describe('stored picture', () => {
  it('is not sent for a request with a body, another method or too long a target', async () => {
    const hash = await pictures.storePicture(await createTestJpeg(60, 40))
    await ask(hash, '160.webp')
    expect((await ask(hash, '160.webp', { method: 'POST' })).status).toBeGreaterThanOrEqual(400)
    expect((await ask(hash, `160.webp?${'x'.repeat(13_000)}`)).status).toBe(414)
  })

  it('is identical to the generated response including headers, and is logged', async () => {
    const hash = await pictures.storePicture(await createTestJpeg(200, 100))
    const [first, second] = [await ask(hash, '160.webp'), await ask(hash, '160.webp')]
    expect(pictures.pictures.memoryCache.bytes).toBeGreaterThan(0)
    expect(await second.bytes()).toEqual(await first.bytes())
    const headersOf = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
    expect(headersOf(second)).toEqual(headersOf(first))
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(hash, '160.webp', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await ask(hash, '160.webp', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const path = `/img${createImagePath(hash, '160.webp')}`
    await expect.poll(() => site.requestLogEntries.filter((line) => line.path === path).length).toBe(4)
    expect(site.requestLogEntries.at(-1)).toMatchObject({ method: 'HEAD', status: 200, bytes: 0 })
  })
})
