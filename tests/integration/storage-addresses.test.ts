import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../support/engines.ts'
import { given, refusedWith, sharedStorage } from '../support/storage.ts'

const name = 'složka/obec Lhota (1890).txt'

describeOnBothEngines('addresses of objects', (open, engine) => {
  const current = sharedStorage(open)
  it('are public for public buckets alone, and can name what is saved', async () => {
    const site = current()
    given(await site.service.createBucket('open', { public: true }))
    given(await site.service.createBucket('closed'))
    for (const bucket of ['open', 'closed']) given(await site.service.from(bucket).upload(name, '0123456789'))
    const { publicUrl } = site.anybody.from('open').getPublicUrl(name).data
    const answer = await fetch(publicUrl)
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
    expect(answer.headers.get('cache-control')).toBe('max-age=3600')
    expect(answer.headers.get('content-disposition')).toBeNull()
    const closed = await fetch(site.anybody.from('closed').getPublicUrl(name).data.publicUrl)
    expect([closed.status, await closed.json()]).toMatchObject([400, { statusCode: '404' }])
    const download = async (wanted: string | boolean) => {
      const { data } = site.anybody.from('open').getPublicUrl(name, { download: wanted })
      return (await fetch(data.publicUrl)).headers.get('content-disposition')
    }
    expect(await download(true)).toBe("attachment; filename*=UTF-8''obec%20Lhota%20%281890%29.txt")
    expect(await download('hrad "Ř".txt')).toBe("attachment; filename*=UTF-8''hrad%20%22%C5%98%22.txt")
    expect(await download('a\r\nSet-Cookie: x')).toBe("attachment; filename*=UTF-8''a__Set-Cookie%3A%20x")
  })

  if (engine === 'sqlite')
    it('give parts, and say when nothing changed', async () => {
      const site = current()
      given(await site.service.createBucket('open', { public: true }))
      given(await site.service.from('open').upload(name, '0123456789'))
      const { publicUrl } = site.anybody.from('open').getPublicUrl(name).data
      const part = async (range: string, more: Record<string, string> = {}) => {
        const answer = await fetch(publicUrl, { headers: { Range: range, ...more } })
        return [answer.status, await answer.text(), answer.headers.get('content-range')]
      }
      expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
      expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
      expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
      expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
      for (const odd of ['bytes=4-2', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=-'])
        expect(await part(odd)).toEqual([200, '0123456789', null])
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

  it('are signed for one or many, for a while, and for nothing else', async () => {
    const site = current()
    given(await site.service.createBucket('closed'))
    const closed = site.service.from('closed')
    given(await closed.upload(name, 'secret'))
    given(await closed.upload('other.txt', 'other', { cacheControl: 'public, max-age=86400' }))
    expect(refusedWith(await closed.createSignedUrl('nothing', 60))).toBe('404')
    expect(refusedWith(await closed.createSignedUrl(name, 0))).toBe('400')
    const { signedUrl } = given(await closed.createSignedUrl(name, 60, { download: 'list.txt' }))
    const answer = await fetch(signedUrl)
    expect([answer.status, await answer.text()]).toEqual([200, 'secret'])
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''list.txt")
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60')
    const elsewhere = await fetch(signedUrl.replace(/sign\/closed\/.*\?/, 'sign/closed/other.txt?'))
    expect(await elsewhere.json()).toMatchObject({ statusCode: '400', code: 'InvalidSignature' })
    for (const broken of [signedUrl.slice(0, -30), signedUrl.replace('token=', 'x=')])
      expect((await fetch(broken)).status).toBe(400)

    const many = given(await closed.createSignedUrls([name, '../x', 'nothing', 'other.txt'], 60))
    expect(many.map(({ error }) => error === null)).toEqual([true, false, false, true])
    expect(await (await fetch(many[3]?.signedUrl ?? '')).text()).toBe('other')
    site.later(61)
    expect(await (await fetch(signedUrl)).json()).toMatchObject({ code: 'ExpiredToken' })
  })

  it('let somebody without rights upload once', async () => {
    const site = current()
    given(await site.service.createBucket('closed', { public: false, fileSizeLimit: 100 }))
    const [closed, stranger] = [site.service.from('closed'), site.anybody.from('closed')]
    const { token, path, signedUrl } = given(await closed.createSignedUploadUrl(name))
    expect([path, new URL(signedUrl).searchParams.get('token')]).toEqual([name, token])
    expect(refusedWith(await stranger.uploadToSignedUrl('other.txt', token, 'x'))).toBe('400')
    expect(refusedWith(await stranger.uploadToSignedUrl(name, `${token}x`, 'x'))).toBe('400')
    expect(refusedWith(await stranger.uploadToSignedUrl(name, token, 'x'.repeat(101)))).toBe('413')
    const options = { contentType: 'text/css', upsert: true }
    expect(given(await stranger.uploadToSignedUrl(name, token, 'first', options))).toEqual({
      path: name,
      fullPath: `closed/${name}`,
    })
    // Whether it may take another's place is said by who promised it, not by who uploads.
    expect(refusedWith(await stranger.uploadToSignedUrl(name, token, 'second', options))).toBe('400')
    expect(refusedWith(await closed.createSignedUploadUrl(name))).toBe('409')
    const again = given(await closed.createSignedUploadUrl(name, { upsert: true }))
    given(await stranger.uploadToSignedUrl(name, again.token, new Blob(['second'])))
    expect(refusedWith(await stranger.uploadToSignedUrl(name, again.token, 'third'))).toBe('400')
    expect(await given(await closed.download(name)).text()).toBe('second')
    const late = given(await closed.createSignedUploadUrl('late'))
    site.later(7201)
    expect((await stranger.uploadToSignedUrl('late', late.token, 'x')).error).toMatchObject({
      code: 'ExpiredToken',
    })
    expect(await site.stored()).toHaveLength(1)
  })
})
