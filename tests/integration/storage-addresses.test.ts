import { expect, it } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { getErrorStatusCode, shareStorageTestSite, unwrapData } from '../support/storage-site.ts'

const name = 'složka/obec Lhota (1890).txt'

describeOnOneEngine('object URLs', (open, engine) => {
  const current = shareStorageTestSite(open)
  it('are public for public buckets only, and can set a download name', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('open', { public: true }))
    unwrapData(await site.serviceClient.createBucket('closed'))
    for (const bucket of ['open', 'closed'])
      unwrapData(await site.serviceClient.from(bucket).upload(name, '0123456789'))
    const { publicUrl } = site.anonymousClient.from('open').getPublicUrl(name).data
    const response = await fetch(publicUrl)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    expect(response.headers.get('cache-control')).toBe('max-age=3600')
    expect(response.headers.get('content-disposition')).toBeNull()
    const closed = await fetch(site.anonymousClient.from('closed').getPublicUrl(name).data.publicUrl)
    expect([closed.status, await closed.json()]).toMatchObject([400, { statusCode: '404' }])
    const download = async (wanted: string | boolean) => {
      const { data } = site.anonymousClient.from('open').getPublicUrl(name, { download: wanted })
      return (await fetch(data.publicUrl)).headers.get('content-disposition')
    }
    expect(await download(true)).toBe("attachment; filename*=UTF-8''obec%20Lhota%20%281890%29.txt")
    expect(await download('hrad "Ř".txt')).toBe("attachment; filename*=UTF-8''hrad%20%22%C5%98%22.txt")
    expect(await download('a\r\nSet-Cookie: x')).toBe("attachment; filename*=UTF-8''a__Set-Cookie%3A%20x")
  })

  if (engine === 'sqlite')
    it('support ranges and conditional requests', async () => {
      const site = current()
      unwrapData(await site.serviceClient.createBucket('open', { public: true }))
      unwrapData(await site.serviceClient.from('open').upload(name, '0123456789'))
      const { publicUrl } = site.anonymousClient.from('open').getPublicUrl(name).data
      const part = async (range: string, more: Record<string, string> = {}) => {
        const response = await fetch(publicUrl, { headers: { Range: range, ...more } })
        return [response.status, await response.text(), response.headers.get('content-range')]
      }
      expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
      expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
      expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
      expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
      for (const invalid of ['bytes=4-2', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=-'])
        expect(await part(invalid)).toEqual([200, '0123456789', null])
      const whole = await fetch(publicUrl)
      const etag = whole.headers.get('etag') ?? ''
      expect(await part('bytes=2-4', { 'If-Range': etag })).toEqual([206, '234', 'bytes 2-4/10'])
      expect(await part('bytes=2-4', { 'If-Range': '"other"' })).toEqual([200, '0123456789', null])
      const again = async (headers: Record<string, string>) => (await fetch(publicUrl, { headers })).status
      expect(await again({ 'If-None-Match': etag })).toBe(304)
      expect(await again({ 'If-None-Match': `"x", W/${etag}` })).toBe(304)
      expect(await again({ 'If-None-Match': '"x"' })).toBe(200)
      expect(await again({ 'If-Modified-Since': whole.headers.get('last-modified') ?? '' })).toBe(304)
      expect(await again({ 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).toBe(200)
    })

  it('are signed for one or many objects, for a limited time, and for nothing else', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('closed'))
    const closed = site.serviceClient.from('closed')
    unwrapData(await closed.upload(name, 'secret'))
    unwrapData(await closed.upload('other.txt', 'other', { cacheControl: 'public, max-age=86400' }))
    expect(getErrorStatusCode(await closed.createSignedUrl('nothing', 60))).toBe('404')
    expect(getErrorStatusCode(await closed.createSignedUrl(name, 0))).toBe('400')
    const { signedUrl } = unwrapData(await closed.createSignedUrl(name, 60, { download: 'list.txt' }))
    const response = await fetch(signedUrl)
    expect([response.status, await response.text()]).toEqual([200, 'secret'])
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''list.txt")
    const [, maxAge] = /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? []
    // Seconds may have passed since the URL was signed.
    expect(Number(maxAge)).toBeGreaterThan(0)
    expect(Number(maxAge)).toBeLessThanOrEqual(60)
    const elsewhere = await fetch(signedUrl.replace(/sign\/closed\/.*\?/, 'sign/closed/other.txt?'))
    expect(await elsewhere.json()).toMatchObject({ statusCode: '400', code: 'InvalidSignature' })
    for (const broken of [signedUrl.slice(0, -30), signedUrl.replace('token=', 'x=')])
      expect((await fetch(broken)).status).toBe(400)

    const many = unwrapData(await closed.createSignedUrls([name, '../x', 'nothing', 'other.txt'], 60))
    expect(many.map(({ error }) => error === null)).toEqual([true, false, false, true])
    expect(await (await fetch(many[3]?.signedUrl ?? '')).text()).toBe('other')
    site.advanceClock(61)
    expect(await (await fetch(signedUrl)).json()).toMatchObject({ code: 'ExpiredToken' })
  })

  it('allow a caller without permissions to upload one object', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('closed', { public: false, fileSizeLimit: 100 }))
    const [closed, visitor] = [site.serviceClient.from('closed'), site.anonymousClient.from('closed')]
    const { token, path, signedUrl } = unwrapData(await closed.createSignedUploadUrl(name))
    expect([path, new URL(signedUrl).searchParams.get('token')]).toEqual([name, token])
    expect(getErrorStatusCode(await visitor.uploadToSignedUrl('other.txt', token, 'x'))).toBe('400')
    expect(getErrorStatusCode(await visitor.uploadToSignedUrl(name, `${token}x`, 'x'))).toBe('400')
    expect(getErrorStatusCode(await visitor.uploadToSignedUrl(name, token, 'x'.repeat(101)))).toBe('413')
    const options = { contentType: 'text/css', upsert: true }
    expect(unwrapData(await visitor.uploadToSignedUrl(name, token, 'first', options))).toEqual({
      path: name,
      fullPath: `closed/${name}`,
    })
    // Whether it may overwrite is decided by the signer, not by the uploader.
    expect(getErrorStatusCode(await visitor.uploadToSignedUrl(name, token, 'second', options))).toBe('409')
    expect(getErrorStatusCode(await closed.createSignedUploadUrl(name))).toBe('409')
    const again = unwrapData(await closed.createSignedUploadUrl(name, { upsert: true }))
    unwrapData(await visitor.uploadToSignedUrl(name, again.token, new Blob(['second'])))
    expect(await unwrapData(await closed.download(name)).text()).toBe('second')
    const late = unwrapData(await closed.createSignedUploadUrl('late'))
    site.advanceClock(7201)
    expect((await visitor.uploadToSignedUrl('late', late.token, 'x')).error).toMatchObject({
      code: 'ExpiredToken',
    })
    expect(await site.listStoredFiles()).toHaveLength(1)
  })
})
