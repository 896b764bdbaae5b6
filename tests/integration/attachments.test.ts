import { expect, it } from 'vitest'
import { deleteUnusedAttachments } from '../../server/content/index.ts'
import { createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type PictureTestSite, startPictureTestSite } from '../support/picture-site.ts'
import { startUploadTestSite, uploadWithTus } from '../support/upload-site.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')
const mp3 = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(2000, 7)])

async function addFile({ storeAttachment }: PictureTestSite, bytes: Buffer, name: string) {
  const stored = await storeAttachment(bytes, name)
  if ('refused' in stored) throw new Error(stored.refused)
  return stored
}

async function createArticleWith(
  { harness }: PictureTestSite,
  { path, kind }: { path: string; kind: string },
  publishedAt: string | null,
) {
  const content = `<figure data-attachment="${kind}" data-size="1"><a href="${path}">File</a></figure>`
  const category = await harness.createCategory('article')
  return await harness.createItem(
    'article',
    { category, name: 'Village', description: 'Perex', content },
    publishedAt,
  )
}

describeOnOneEngine('attachments', (open) => {
  it('can be uploaded only by users of the admin area, and pictures and empty files are refused', async () => {
    const site = await startUploadTestSite(await open())
    const metadata = { attachment: 'yes', filename: 'Kronika obce.pdf' }
    expect(await uploadWithTus(site.newAnonymousBrowser(), pdf, metadata)).toBe(401)
    const editor = await site.signInNewUser('editor@example.org', 'editor')
    expect(await uploadWithTus(editor, pdf, metadata)).toMatchObject({
      attachment: {
        kind: 'pdf',
        size: pdf.length,
        name: 'Kronika obce.pdf',
        path: expect.stringMatching(/\/kronika-obce\.pdf$/),
      },
    })
    const contributor = await site.signInNewUser('helper@example.org', 'contributor')
    expect(await uploadWithTus(contributor, mp3, metadata)).toMatchObject({ attachment: { kind: 'audio' } })
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])
    expect(await uploadWithTus(editor, jpeg, metadata)).toEqual({ refused: 'is_picture' })
    expect(await uploadWithTus(editor, Buffer.alloc(2_000_001), metadata)).toBe(413)
  })

  it('are read by visitors only while a public text contains them', async () => {
    const site = await startPictureTestSite(open)
    const { harness, editor } = site
    const file = await addFile(site, mp3, 'Rozhovor.mp3')
    const visitor = site.newAnonymousBrowser()
    const readStatus = async (browser = visitor) => (await browser.request(file.path)).status
    expect([await readStatus(), await readStatus(editor)]).toEqual([404, 200])
    const article = await createArticleWith(site, file, null)
    expect(await readStatus()).toBe(404)
    await harness.content.items.publish('article', article.id, harness.now, createEditorContext())
    expect(await readStatus()).toBe(200)
    await harness.content.trash.remove('article', article.id, createEditorContext())
    expect(await readStatus()).toBe(404)
  })

  it('are deleted a week after nothing contains them any more', async () => {
    const site = await startPictureTestSite(open)
    const { harness } = site
    const used = await addFile(site, mp3, 'used.mp3')
    const unused = await addFile(site, pdf, 'unused.pdf')
    await createArticleWith(site, used, harness.now)
    const { data, events, content } = harness
    const context = createEditorContext()
    const inTrash = await addFile(site, Buffer.from('in the trash'), 'a.txt')
    const trashed = await createArticleWith(site, inTrash, null)
    await content.trash.remove('article', trashed.id, context)
    const inHistory = await addFile(site, Buffer.from('in the history'), 'b.txt')
    const { id, version } = await createArticleWith(site, inHistory, null)
    await content.items.save('article', { id, version, values: { content: '<p>Text</p>' } }, context)
    const inForm = await addFile(site, Buffer.from('in an unsaved form'), 'c.txt')
    const values = { name: 'Form', content: `<a href="${inForm.path}">c</a>` }
    const draft = { kind: 'article' as const, item: null, version: null, values }
    await content.unsavedDrafts.save('unsaved-form', draft, context)
    const clean = (days: number) =>
      deleteUnusedAttachments({
        ...{ data, events, bytes: { removeUnlessPut: async () => true } },
        now: () => new Date(Date.parse(harness.now) + days * 24 * 3_600_000),
      })
    const isStored = async ({ path }: { path: string }) =>
      (await data.files.findByHashPrefix(path.split('/')[2] ?? '')) !== null
    await clean(6)
    expect(await isStored(unused)).toBe(true)
    await clean(8)
    expect(await isStored(unused)).toBe(false)
    for (const file of [used, inTrash, inHistory, inForm]) expect(await isStored(file)).toBe(true)
  })
})

describeOnOneEngine('served attachments', (open) => {
  it('never run in the origin of the site, whatever they are and claim to be', async () => {
    const site = await startPictureTestSite(open)
    const html = '<!doctype html><script>alert(1)</script>'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const cases = [
      [Buffer.from(html), 'film.mp4', 'application/octet-stream', 'attachment', /\/film\.mp4$/],
      [Buffer.from(html), 'page.html', 'application/octet-stream', 'attachment', /\/page\.bin$/],
      [Buffer.from(svg), 'plan.pdf', 'application/octet-stream', 'attachment', /\/plan\.bin$/],
      [
        Buffer.from(`GIF${html}`),
        '../..\\x\u202e\u0000fdp.exe',
        'application/octet-stream',
        'attachment',
        /\/xfdp\.bin$/,
      ],
      [Buffer.from(`%PDF-1.4 ${html}`), 'a.html', 'application/pdf', 'inline', /\/a\.pdf$/],
      [
        Buffer.concat([Buffer.from('ID3'), Buffer.from(html)]),
        'song.html',
        'audio/mpeg',
        'inline',
        /\/song\.mp3$/,
      ],
    ] as const
    for (const [bytes, name, type, disposition, path] of cases) {
      const file = await addFile(site, bytes, name)
      expect(file.path).toMatch(path)
      expect(file.name).not.toMatch(/[\p{Cc}\u202e/\\]/u)
      const { headers } = await site.editor.request(file.path)
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^${disposition}; filename\\*=UTF-8''[\\w.%-]+$`),
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      if (type !== 'application/pdf') expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
    expect(await site.storeAttachment(Buffer.alloc(0), 'empty.pdf')).toEqual({ refused: 'empty' })
  })

  it('have byte ranges, and never give out the original of a picture', async () => {
    const site = await startPictureTestSite(open)
    const file = await addFile(site, mp3, 'a.mp3')
    const part = await site.editor.request(file.path, { headers: { Range: 'bytes=0-2' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-2/${mp3.length}`,
      'ID3',
    ])
    expect((await site.editor.request(file.path, { headers: { Range: 'bytes=9999-' } })).status).toBe(416)
    const head = await site.editor.request(file.path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(mp3.length)])
    const headers = { 'If-None-Match': head.headers.get('etag') ?? '' }
    expect((await site.editor.request(file.path, { headers })).status).toBe(304)
    // Another name in the address changes neither the type nor what is done with the file.
    const renamed = await site.editor.request(file.path.replace('a.mp3', 'a.html'))
    expect(renamed.headers.get('content-type')).toBe('audio/mpeg')
    const picture = await site.storePicture()
    expect((await site.editor.request(`/files/${picture.slice(0, 24)}/a.jpg`)).status).toBe(404)
    for (const path of [
      '/files/..%2f..%2fetc/a.pdf',
      `/files/${'0'.repeat(24)}/a.pdf`,
      `${file.path}/../../x`,
    ])
      expect((await site.editor.request(path)).status).toBe(404)
  })
})
