import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { getErrorStatusCode, startStorageTestSite, unwrapData } from '../support/storage-site.ts'

const key = 'uV0tS9rQ8pO7nM6lK5jI4hG3fE2dC1bA'
const sharedSignedUrls = { key, cacheSeconds: 600 }
const name = 'složka/obec Lhota (1890).txt'

interface EdgeCheck {
  fetch(request: Request, env: Readonly<Record<string, string>>, context: object): Promise<Response>
}

/** The example in the manual, as an operator copies it. */
async function loadWorkerOfManual(): Promise<EdgeCheck> {
  const manual = await readFile(join(import.meta.dirname, '../../docs/caching.md'), 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(manual) ?? []
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return module.default
}

const readToken = (url: string) => new URL(url).searchParams.get('token') ?? ''
const withToken = (url: string, token: string) => {
  const changed = new URL(url)
  changed.searchParams.set('token', token)
  return changed.href
}

describeOnOneEngine('signed URLs with a key that is shared with a CDN', (open) => {
  async function startSite() {
    const connection = await open()
    const before = await startStorageTestSite(connection)
    const site = await startStorageTestSite(connection, { sharedSignedUrls, files: before.files })
    unwrapData(await site.serviceClient.createBucket('closed'))
    const { upload, createSignedUrl } = site.serviceClient.from('closed')
    const bucket = site.serviceClient.from('closed')
    for (const one of [name, 'other.txt']) unwrapData(await upload.call(bucket, one, '0123456789'))
    const sign = async (one = name, seconds = 60) =>
      unwrapData(await createSignedUrl.call(bucket, one, seconds)).signedUrl
    const listPurges = async () =>
      (await site.data.outbox.findSince(new Date(0).toISOString(), 99)).flatMap(({ tags }) => tags)
    return { before, site, bucket, sign, listPurges }
  }

  it('are checked with that key alone; uploads are signed with another one', async () => {
    const { before, site, bucket, sign } = await startSite()
    const token = readToken(await sign())
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      currentDate: site.accounts.now(),
    })
    expect(payload).toMatchObject({ url: `closed/${name}`, use: 'read' })
    const [header, body, signature] = token.split('.')
    expect(createHmac('sha256', key).update(`${header}.${body}`).digest('base64url')).toBe(signature)

    const upload = unwrapData(await bucket.createSignedUploadUrl('new.txt'))
    await expect(jwtVerify(upload.token, new TextEncoder().encode(key))).rejects.toThrow('signature')
    // Not even those who have the key can upload.
    const forged = await new SignJWT({ url: 'closed/new.txt', use: 'upload', upload: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(Math.floor(site.accounts.now().getTime() / 1000))
      .setExpirationTime(Math.floor(site.accounts.now().getTime() / 1000) + 60)
      .sign(new TextEncoder().encode(key))
    expect(getErrorStatusCode(await bucket.uploadToSignedUrl('new.txt', forged, 'x'))).not.toBeNull()
    for (const token of [upload.token, forged])
      expect((await fetch(withToken(await sign(), token))).status).toBe(400)

    // A token from before the setting stays valid, and its responses stay private.
    const { signedUrl } = unwrapData(await before.serviceClient.from('closed').createSignedUrl(name, 7200))
    const earlier = await fetch(signedUrl.replace(before.origin, site.origin))
    expect([earlier.status, earlier.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    expect(earlier.headers.get('surrogate-key')).toBeNull()
  })

  it('let shared caches store responses while they are valid, with keys that changes purge', async () => {
    const { site, bucket, sign, listPurges } = await startSite()
    const id = (await site.data.storage.objects.find('closed', name))?.id
    const response = await fetch(await sign())
    // The seconds that are left.
    const cacheControl = response.headers.get('cache-control')
    expect(cacheControl).toMatch(/^public, max-age=(\d{1,2}), s-maxage=\1$/)
    expect(response.headers.get('surrogate-key')).toBe(`letopis bucket:closed object:${id}`)
    expect(response.headers.get('cache-tag')).toBe(`letopis,bucket:closed,object:${id}`)
    expect(response.headers.get('vary')).toBeNull()
    const long = await fetch(await sign(name, 7200))
    expect(long.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=600')
    // The owner of the object has decided otherwise.
    unwrapData(await bucket.upload('news.txt', 'x', { cacheControl: 'no-cache' }))
    expect((await fetch(await sign('news.txt'))).headers.get('cache-control')).toBe(
      'private, max-age=no-cache',
    )
    const { error } = await site.anonymousClient.from('closed').download(name)
    expect(error).not.toBeNull()

    expect(await listPurges()).toEqual([])
    unwrapData(await bucket.update(name, 'changed'))
    unwrapData(await bucket.move(name, 'moved.txt'))
    unwrapData(await bucket.remove(['moved.txt', 'missing.txt']))
    expect(await listPurges()).toEqual([`object:${id}`, `object:${id}`, `object:${id}`])
    unwrapData(await site.serviceClient.updateBucket('closed', { public: true }))
    unwrapData(await site.serviceClient.emptyBucket('closed'))
    expect((await listPurges()).slice(3)).toEqual(['bucket:closed', 'bucket:closed'])
  })

  it('are checked at the edge by the example in the manual', async () => {
    const { site, bucket, sign } = await startSite()
    const worker = await loadWorkerOfManual()
    const stored = new Map<string, Response>()
    const requested: string[] = []
    const [originalFetch, originalCaches] = [globalThis.fetch, Reflect.get(globalThis, 'caches')]
    onTestFinished(() => {
      globalThis.fetch = originalFetch
      Reflect.set(globalThis, 'caches', originalCaches)
    })
    Reflect.set(globalThis, 'caches', {
      default: {
        match: async (request: Request) => stored.get(request.url)?.clone(),
        put: async (request: Request, response: Response) => void stored.set(request.url, response),
      },
    })
    const url = await sign(name, 300)
    const other = await sign('other.txt')
    const rendered = unwrapData(
      await bucket.createSignedUrl(name, 60, { transform: { width: 50, height: 50 } }),
    ).signedUrl
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      // Not those of the client that signs.
      if (request.url.includes('token=')) requested.push(request.url)
      return originalFetch(request)
    }
    const ask = async (address: string, env = { LETOPIS_SIGNED_URL_KEY: key }) => {
      const waiting: Promise<unknown>[] = []
      const context = { waitUntil: (work: Promise<unknown>) => waiting.push(work) }
      const response = await worker.fetch(new Request(address), env, context)
      const text = await response.text()
      await Promise.all(waiting)
      return [response.status, text]
    }
    expect(await ask(url)).toEqual([200, '0123456789'])
    // Another token for the same object is answered from the cache.
    expect(await ask(await sign(name, 200))).toEqual([200, '0123456789'])
    expect(requested).toEqual([new Request(url).url])
    expect([...stored.keys()].join()).not.toContain('token')
    expect(await ask(`${url}&download=a.txt`)).toEqual([200, '0123456789'])
    expect(requested).toHaveLength(2)

    requested.length = 0
    expect(await ask(withToken(url, readToken(other)))).toEqual([403, 'Forbidden'])
    expect(await ask(withToken(url, readToken(rendered)))).toEqual([403, 'Forbidden'])
    expect(await ask(withToken(rendered, readToken(url)))).toEqual([403, 'Forbidden'])
    expect(requested).toEqual([])
    // What the edge cannot check is decided by the site, and never answered from the cache.
    const [header, body = '', signature = ''] = readToken(url).split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const later = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9 })).toString('base64url')
    const upload = unwrapData(await bucket.createSignedUploadUrl('new.txt'))
    const forgedTokens = [`${header}.${later}.${signature}`, `${header}.${body}.`, upload.token, 'x', '']
    for (const token of forgedTokens)
      expect(await ask(withToken(url, token))).toEqual([400, expect.any(String)])
    expect(await ask(url, { LETOPIS_SIGNED_URL_KEY: 'another key of an operator, long enough' })).toEqual([
      200,
      '0123456789',
    ])
    expect(requested).toHaveLength(forgedTokens.length + 1)

    requested.length = 0
    const now = Date.now
    onTestFinished(() => {
      Date.now = now
    })
    Date.now = () => now() + 301_000
    expect(await ask(url)).toEqual([403, 'Forbidden'])
    expect(requested).toEqual([])
    expect(site.reported).toEqual([])
  })
})
