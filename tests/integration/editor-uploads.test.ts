import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictureDescriptorLength } from '../../domain/pictures/picture-descriptor.ts'
import { saveDescriptorAndPublishEvent } from '../../server/images/measurement-events.ts'
import { collectAsync } from '../support/collect-async.ts'
import { createEditorContext, createVisitorContext } from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'
import {
  createFakePictureIngest,
  createSameOriginHeaders,
  parseUploadResultHeader,
  startUploadTestSite,
  type UploadTestSite,
  uploadWithTus,
} from '../support/upload-site.ts'

const bytes = (text: string) => Buffer.from(`picture ${text}`)

/** One site for all tests of a block; each test has its own gallery and sends unique bytes. */
function sharedSite(open: OpenTestDatabase) {
  const started = startOnceForBlock(async () => {
    const site = await startUploadTestSite(await open())
    return { site, browser: await site.signInNewUser('editor@example.org', 'editor') }
  })
  return async () => {
    const { site, browser } = started()
    const before = await everythingIn(site)
    const gallery = await site.harness.createGallery('Village')
    return {
      site,
      browser,
      gallery,
      expectNothing: async () => expect(await everythingIn(site)).toEqual(before),
    }
  }
}

async function everythingIn({ files, folder, harness }: UploadTestSite) {
  return {
    files: (await collectAsync(files.all())).map(({ hash }) => hash),
    parts: await readdir(join(folder, 'uploads', 'parts')),
    images: (await harness.content.items.list('image', { status: 'any' }, createEditorContext())).total,
  }
}

describeOnOneEngine('picture upload is rejected', (open) => {
  const opened = sharedSite(open)
  /** Tests that do not depend on the database. */
  it('for a visitor, with an error that the page understands', async () => {
    const { site, gallery, expectNothing } = await opened()
    const visitor = site.newAnonymousBrowser()
    expect(await uploadWithTus(visitor, bytes('a'), { gallery: String(gallery) })).toBe(401)
    await expectNothing()
  })

  it('for a user without a role, and from a page of another site', async () => {
    const { site, browser, gallery, expectNothing } = await opened()
    await site.accounts.createUser('reader@example.org', {})
    const reader = site.newAnonymousBrowser()
    await reader.signIn('reader@example.org')
    expect(await uploadWithTus(reader, bytes('a'), { gallery: String(gallery) })).toBe(401)
    const headers = {
      ...createSameOriginHeaders(browser),
      Origin: 'https://evil.test',
      'Sec-Fetch-Site': 'cross-site',
    }
    expect(await uploadWithTus(browser, bytes('a'), { gallery: String(gallery) }, { headers })).toBe(403)
    await expectNothing()
  })

  it('for a gallery that does not exist, is in the trash, or is invalid', async () => {
    const { site, browser, gallery, expectNothing } = await opened()
    const removedGallery = await site.harness.createGallery('Gone')
    await site.harness.content.trash.remove('gallery', removedGallery, createEditorContext())
    expect(await uploadWithTus(browser, bytes('a'), { gallery: '9999' })).toBe(410)
    expect(await uploadWithTus(browser, bytes('a'), { gallery: String(removedGallery) })).toBe(410)
    const invalid = [
      { gallery: '1e3' },
      { gallery: '' },
      { gallery: String(gallery), place: '7', count: '3' },
    ]
    for (const metadata of [...invalid, { gallery: String(gallery), batch: '../../x' }]) {
      expect(await uploadWithTus(browser, bytes('a'), metadata)).toBe(400)
    }
    await expectNothing()
  })

  it('when the file is too large, before a byte of it is sent', async () => {
    const { browser, gallery, expectNothing } = await opened()
    expect(await uploadWithTus(browser, Buffer.alloc(1_000_001), { gallery: String(gallery) })).toBe(413)
    await expectNothing()
  })

  it('with a reason when it is not a picture, regardless of its name', async () => {
    const { site, browser, gallery } = await opened()
    const html = Buffer.from('<script>alert(1)</script>')
    const createMetadata = { gallery: String(gallery), filename: 'photo.jpg' }
    expect(await uploadWithTus(browser, html, createMetadata)).toEqual({ refused: 'not_a_picture' })
    expect(await site.listImageNames(gallery)).toEqual([])
  })

  it('when the gallery is moved to the trash meanwhile', async () => {
    const { site, browser, gallery } = await opened()
    const url = await createRawUpload(browser, bytes('late'), gallery)
    await site.harness.content.trash.remove('gallery', gallery, createEditorContext())
    expect(await finished(browser, url, bytes('late'))).toEqual({ refused: 'gallery' })
  })

  it('for every user but its owner', async () => {
    const { site, browser, gallery } = await opened()
    const other = await site.signInNewUser('other@example.org', 'editor')
    const url = await createRawUpload(browser, bytes('mine'), gallery)
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const response = await ask(other, url, method, bytes('mine'))
      expect(response.status).toBe(404)
    }
    expect(await finished(browser, url, bytes('mine'))).toMatchObject({ name: 'picture' })
    expect((await again(other, url)).status).toBe(404)
  })

  it('when the user is signed out in the middle, and continues when they are back', async () => {
    const { site, browser, gallery } = await opened()
    const url = await createRawUpload(browser, bytes('long'), gallery)
    expect((await ask(browser, url, 'PATCH', bytes('long').subarray(0, 5))).status).toBe(204)
    await browser.postForm('/logout', {})
    expect((await ask(browser, url, 'PATCH', bytes('long').subarray(5), 5)).status).toBe(401)
    await browser.signIn('editor@example.org')
    expect((await ask(browser, url, 'HEAD')).headers.get('upload-offset')).toBe('5')
    const response = await ask(browser, url, 'PATCH', bytes('long').subarray(5), 5)
    expect(await response.json()).toMatchObject({ name: 'picture' })
    expect(await site.listImageNames(gallery)).toEqual(['picture'])
  })
})

describeOnOneEngine('uploaded picture', (open) => {
  const opened = sharedSite(open)
  it('becomes an image, published or a draft as requested, with a hostile name as plain text', async () => {
    const { site, browser, gallery } = await opened()
    const filename = '../..\\<b>Náves\u0000 u lípy<b>.jpg'
    const shown = await uploadWithTus(browser, bytes('1'), { gallery: String(gallery), filename })
    const hidden = await uploadWithTus(browser, bytes('2'), { gallery: String(gallery), publish: 'no' })
    expect(shown).toMatchObject({ name: '<b>Náves u lípy<b>' })
    const { content } = site.harness
    const live = await content.items.list('image', { where: { gallery } }, createVisitorContext())
    expect(live.items.map(({ name }) => name)).toEqual(['<b>Náves u lípy<b>'])
    expect(hidden).toMatchObject({ name: 'picture' })
    expect(await site.listImageNames(gallery)).toHaveLength(2)
  })

  it('continues after an interrupted connection', async () => {
    const { site, browser, gallery } = await opened()
    const large = Buffer.concat([bytes(''), Buffer.alloc(600_000, 7)])
    const url = await createRawUpload(browser, large, gallery)
    await ask(browser, url, 'PATCH', large.subarray(0, 200_000))
    const result = await uploadWithTus(browser, large, {}, { uploadUrl: url })
    expect(result).toMatchObject({ name: 'picture' })
    expect(await site.listImageNames(gallery)).toHaveLength(1)
  })

  it('is created once, regardless of repeated and concurrent requests', async () => {
    const { site, browser, gallery } = await opened()
    const url = await createRawUpload(browser, bytes('once'), gallery)
    const first = await finished(browser, url, bytes('once'))
    const repeated = await Promise.all([
      finished(browser, url, Buffer.alloc(0), bytes('once').byteLength),
      finished(browser, url, Buffer.alloc(0), bytes('once').byteLength),
      ask(browser, url, 'HEAD').then(({ headers }) => parseUploadResultHeader(headers.get('upload-result'))),
    ])
    expect(repeated).toEqual([first, first, first])
    expect(await site.listImageNames(gallery)).toHaveLength(1)
  })

  it('keeps the order of the files, whichever finishes first, and follows concurrent additions', async () => {
    const { site, browser, gallery } = await opened()
    const createMetadata = (batch: string, place: number) => ({
      gallery: String(gallery),
      filename: `${batch}${place}.jpg`,
      batch,
      count: '4',
      place: String(place),
    })
    for (const place of [2, 0]) await uploadWithTus(browser, bytes(`a${place}`), createMetadata('a', place))
    await Promise.all(
      [1, 3].map((place) => uploadWithTus(browser, bytes(`b${place}`), createMetadata('b', place))),
    )
    await Promise.all(
      [3, 1].map((place) => uploadWithTus(browser, bytes(`a${place}`), createMetadata('a', place))),
    )
    expect(await site.listImageNames(gallery)).toEqual(['a0', 'a1', 'a2', 'a3', 'b1', 'b3'])
  })

  it('is detected as a duplicate, and added again only on request', async () => {
    const { site, browser, gallery } = await opened()
    const createMetadata = { gallery: String(gallery) }
    const [one, two] = await Promise.all([
      uploadWithTus(browser, bytes('same'), { ...createMetadata, filename: 'first.jpg' }),
      uploadWithTus(browser, bytes('same'), { ...createMetadata, filename: 'second.jpg' }),
    ])
    const results = [one, two].filter((result) => typeof result === 'object')
    const made = results.find((result) => 'image' in result)
    const left = results.find((result) => 'duplicate' in result)
    expect(left).toEqual({
      duplicate: [{ id: made?.image, name: made?.name, gallery: { id: gallery, name: 'Village' } }],
    })
    const url = await createRawUpload(browser, bytes('same'), gallery, 'third.jpg')
    expect(await finished(browser, url, bytes('same'))).toHaveProperty('duplicate')
    const added = await again(browser, url)
    expect(await added.json()).toMatchObject({ name: 'third' })
    expect(await (await again(browser, url)).json()).toMatchObject({ name: 'third' })
    expect(await site.listImageNames(gallery)).toHaveLength(2)
  })
})

describeOnOneEngine('pictures in a form, without JavaScript', (open) => {
  const opened = sharedSite(open)
  it('are rejected for visitors, without a gallery, and in a malformed form', async () => {
    const { site, browser, gallery, expectNothing } = await opened()
    const visitor = await sendForm(site.newAnonymousBrowser(), gallery, [['a.jpg', bytes('a')]])
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/login'])
    expect((await sendForm(browser, 9999, [['a.jpg', bytes('a')]])).status).toBe(404)
    const headers = { ...createSameOriginHeaders(browser), 'Content-Type': 'multipart/form-data; boundary=x' }
    for (const body of [
      '',
      '--x',
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\npic',
    ]) {
      const response = await fetch(`${browser.origin}/admin/uploads/form`, { method: 'POST', headers, body })
      expect(response.status).toBe(400)
    }
    await expectNothing()
  })

  it('are added in their order, and rejected ones do not affect the rest', async () => {
    const { site, browser, gallery } = await opened()
    const response = await sendForm(browser, gallery, [
      ['b.jpg', bytes('b')],
      ['', Buffer.alloc(0)],
      ['large.jpg', Buffer.alloc(1_000_001)],
      ['page.jpg', Buffer.from('<html>')],
      ['náves.jpg', Buffer.concat([bytes(''), Buffer.from('\r\n--x\r\n')])],
    ])
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/admin/edit/gallery/${gallery}`,
    ])
    expect(response.headers.getSetCookie().join()).toContain('letopis_flash=picturesPartly')
    expect(await site.listImageNames(gallery)).toEqual(['b', 'náves'])
    const same = await sendForm(browser, gallery, [['b.jpg', bytes('b')]])
    expect(same.headers.getSetCookie().join()).toContain('letopis_flash=picturesNone')
  })
})

type Asking = Parameters<typeof createSameOriginHeaders>[0]

/** Creates an upload with a raw request; returns its URL. */
async function createRawUpload(
  browser: Asking,
  body: Buffer,
  gallery: number,
  filename = 'picture.jpg',
): Promise<string> {
  const coded = (text: string) => Buffer.from(text).toString('base64')
  const response = await fetch(`${browser.origin}/admin/uploads`, {
    method: 'POST',
    headers: {
      ...createSameOriginHeaders(browser),
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(body.byteLength),
      'Upload-Metadata': `filename ${coded(filename)},gallery ${coded(String(gallery))},publish ${coded('yes')}`,
    },
  })
  expect(response.status).toBe(201)
  return new URL(response.headers.get('location') ?? '', browser.origin).href
}

function ask(browser: Asking, url: string, method: string, body?: Buffer, offset = 0): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...createSameOriginHeaders(browser),
      'Tus-Resumable': '1.0.0',
      ...(method === 'PATCH'
        ? { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
        : {}),
    },
    ...(method === 'PATCH' && body !== undefined ? { body: new Uint8Array(body) } : {}),
  })
}

async function finished(browser: Asking, url: string, body: Buffer, offset = 0): Promise<unknown> {
  return (await ask(browser, url, 'PATCH', body, offset)).json()
}

function again(browser: Asking, url: string): Promise<Response> {
  return fetch(`${url}/again`, { method: 'POST', headers: createSameOriginHeaders(browser) })
}

function sendForm(
  browser: Asking,
  gallery: number,
  files: readonly (readonly [name: string, bytes: Buffer])[],
): Promise<Response> {
  const form = new FormData()
  form.set('gallery', String(gallery))
  form.set('publish', 'yes')
  for (const [name, content] of files) form.append('files', new Blob([new Uint8Array(content)]), name)
  const headers = createSameOriginHeaders(browser)
  return fetch(`${browser.origin}/admin/uploads/form`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  })
}

describeOnOneEngine('a picture that looks nearly the same as another', (open) => {
  it('is added, and the other one is named with its picture; one in the trash is not', async () => {
    const site = await startUploadTestSite(await open(), ({ bench, files }) => {
      const { ingest } = createFakePictureIngest(bench, files)
      const events = { data: bench.data, events: bench.events, now: () => new Date(bench.now) }
      return {
        pictures: {
          async ingest(hash, from) {
            const picture = await ingest(hash, from)
            const descriptor = new Int8Array(pictureDescriptorLength)
            descriptor[0] = Number(/\d+/.exec(from.fileName)?.[0])
            await saveDescriptorAndPublishEvent(events, hash, descriptor)
            return picture
          },
        },
      }
    })
    const browser = await site.signInNewUser('editor@example.org', 'editor')
    const mill = await site.harness.createGallery('Mill', null, null)
    const village = await site.harness.createGallery('Village')
    const upload = (name: string, gallery: number) =>
      uploadWithTus(browser, bytes(name), { gallery: String(gallery), filename: `${name}.jpg` })
    const first = await upload('scan 0', mill)
    expect(first).toEqual({ image: expect.any(Number), name: 'scan 0' })
    expect(await upload('scan 90', village)).toEqual({ image: expect.any(Number), name: 'scan 90' })
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
    const thumbnail = { hash, width: 30, height: 20, focus: null }
    const id = typeof first === 'object' && 'image' in first ? first.image : 0
    const named = { id, name: 'scan 0', gallery: { id: mill, name: 'Mill' }, picture: thumbnail }
    expect(await upload('scan 5', village)).toEqual({
      image: expect.any(Number),
      name: 'scan 5',
      likelyDuplicate: { picture: thumbnail, of: named },
    })
    await site.harness.content.trash.remove('image', id, createEditorContext())
    expect(await upload('scan 13', mill)).toMatchObject({
      likelyDuplicate: { of: { name: 'scan 5', gallery: { name: 'Village' } } },
    })
    expect(site.reported).toEqual([])
  })
})
