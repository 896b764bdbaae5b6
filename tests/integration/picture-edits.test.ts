import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, visitorActor } from '../../domain/permissions.ts'
import { defaultFocalPoint } from '../../domain/pictures/focal-point.ts'
import { parsePictureEdit } from '../../domain/pictures/picture-edit.ts'
import {
  createTransferContext,
  importContent,
  storeFolderPicture,
} from '../../server/content-folder/index.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { createPictureService, type PictureServiceWithInternals } from '../../server/images/index.ts'
import { createImagePictureEditor } from '../../server/uploads/index.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { ContentTransferSite } from '../support/content-transfer-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'

let folder = ''
let files: FileStore
let heic: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-edits-'))
  files = await openFolderFileStore(join(folder, 'files'))
  heic = await readFile(join(import.meta.dirname, '../fixtures/pictures/turned.heic'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const limits = { bytes: 1_000_000, pixels: 3_000_000, memory: 1_000_000_000 }
const editorActor: Actor = { role: 'editor', userId: 'editor-account' }
const toContext = (actor: Actor) =>
  ({ actor, language: 'en-US', cacheTags: { addTag: () => undefined, expireAt: () => undefined } }) as const
const context = toContext(editorActor)

async function openSite(
  open: OpenTestDatabase,
  use: (site: Awaited<ReturnType<typeof createSite>>) => Promise<void>,
): Promise<void> {
  const harness = new ContentTestHarness(await open())
  const pictures = createPictures(harness, files)
  try {
    await use(await createSite(harness, pictures))
  } finally {
    await pictures.close()
  }
}

function createPictures(harness: ContentTestHarness, store: FileStore): PictureServiceWithInternals {
  return createPictureService({
    data: harness.data,
    files: store,
    cacheFolder: join(folder, 'cache'),
    limits,
    memoryCacheBytes: 1_000_000,
    pregenerateVariants: false,
    nice: 0,
    events: harness.events,
    report: () => undefined,
    now: () => new Date(harness.now),
  })
}

async function createSite(harness: ContentTestHarness, pictures: PictureServiceWithInternals) {
  const gallery = (await harness.createItem('gallery', { name: 'Mill' })).id
  const store = async (bytes: Buffer) => (await files.put(bytes)).hash
  const ingest = async (bytes: Buffer, fileName = 'mill.jpg') =>
    await pictures.ingest(await store(bytes), { fileName, uploadedBy: 'editor-account' })
  const editor = createImagePictureEditor({ pictures, items: harness.content.items })
  const read = (id: number) => harness.content.items.read('image', id, context)
  return {
    harness,
    pictures,
    editor,
    gallery,
    store,
    ingest,
    read,
    async createImage(bytes: Buffer) {
      const { hash } = await ingest(bytes)
      return await harness.createItem('image', { gallery, name: 'Wheel', file: hash })
    },
    async change(id: number, edit: string, focus = defaultFocalPoint, actor = editorActor) {
      const parsed = parsePictureEdit(edit)
      if (parsed === null) throw new Error(`${edit} is no edit`)
      const { version } = await read(id)
      return await editor.change(id, { version, edit: parsed, focus }, toContext(actor))
    },
  }
}

/** Red at the left, blue at the right; with an orientation tag it is stored as it would be seen by a sensor. */
async function createTwoColourJpeg(seed: number, orientation = 1): Promise<Buffer> {
  const left = await sharp({
    create: { width: 60, height: 80, channels: 3, background: `rgb(220,${seed},10)` },
  })
    .png()
    .toBuffer()
  const upright = sharp({ create: { width: 120, height: 80, channels: 3, background: '#1020dc' } }).composite(
    [{ input: left, left: 0, top: 0 }],
  )
  const stored = sharp(await upright.png().toBuffer()).rotate(orientation === 6 ? 270 : 0)
  return await stored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

/** The colours at the middle of the left, top, right and bottom edge: r or b. */
async function readEdges(hash: string): Promise<string> {
  const stored = await files.open(hash)
  if (stored === null) throw new Error('The file is missing')
  const bytes = Buffer.concat(await stored.stream().toArray())
  const { data, info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const offset = (Math.round(y) * info.width + Math.round(x)) * info.channels
    return (data[offset] ?? 0) > (data[offset + 2] ?? 0) ? 'r' : 'b'
  }
  const { width: w, height: h } = info
  return [at(2, h / 2), at(w / 2 - 1, 2), at(w - 3, h / 2), at(w / 2 - 1, h - 3)].join('')
}

describeOnOneEngine('edits of pictures', (open) => {
  it('refuses visitors and images that do not exist, before any work', async () => {
    await openSite(open, async ({ createImage, change, editor, store }) => {
      const { id } = await createImage(await createTwoColourJpeg(1))
      await expect(change(id, '90,0,0,100,100', defaultFocalPoint, visitorActor)).rejects.toMatchObject({
        code: 'forbidden',
      })
      const upload = { hash: await store(Buffer.from('x')), fileName: 'x.jpg' }
      await expect(editor.replace(id, upload, toContext(visitorActor))).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(editor.replace(999_999, upload, context)).rejects.toMatchObject({ code: 'not_found' })
      expect(await editor.canReplace(id, toContext(visitorActor))).toBe(false)
    })
  })

  it('refuses contributors the pictures of others, before a file is stored', async () => {
    await openSite(open, async ({ createImage, change, editor, store, harness }) => {
      const contributor: Actor = { role: 'contributor', userId: 'contributor-account' }
      const { id, file } = await createImage(await createTwoColourJpeg(90))
      const edit = '90,0,0,100,100'
      await expect(change(id, edit, defaultFocalPoint, contributor)).rejects.toMatchObject({
        code: 'forbidden',
      })
      expect(await harness.data.files.findDerived(file, edit)).toBeNull()
      const hash = await store(await createTwoColourJpeg(91))
      const replacing = editor.replace(id, { hash, fileName: 'x.jpg' }, toContext(contributor))
      await expect(replacing).rejects.toMatchObject({ code: 'forbidden' })
      expect(await harness.data.files.find(hash)).toBeNull()
      expect(await editor.canReplace(id, toContext(contributor))).toBe(false)
    })
  })

  it('lists the texts that still show what was cropped away, until it is gone from them', async () => {
    await openSite(open, async ({ createImage, change, pictures, harness }) => {
      const { content } = harness
      const { id, file } = await createImage(await createTwoColourJpeg(95))
      const start = file.slice(0, 24)
      const values = { title: 'Fair', content: `<figure><img src="/img/${start}/640.jpg" alt=""></figure>` }
      const news = await harness.createItem('news', values)
      expect(await change(id, '0,0,0,50,100')).toBe('saved')
      expect(await pictures.visibility.isPublic(start)).toBe(true)
      expect(await content.images.textsWith(id, context)).toEqual([
        { kind: 'news', id: news.id, name: 'Fair' },
      ])
      await expect(content.images.textsWith(id, toContext(visitorActor))).rejects.toMatchObject({
        code: 'unauthenticated',
      })
      const changed = { id: news.id, version: news.version, values: { content: '<p>None</p>' } }
      await content.items.save('news', changed, context)
      expect(await pictures.visibility.isPublic(start)).toBe(false)
      expect(await content.images.textsWith(id, context)).toEqual([])
    })
  })

  it('turns and crops, with and without an orientation tag', async () => {
    await openSite(open, async ({ createImage, change, read, harness }) => {
      const cases = [
        [1, '90,0,0,100,100', [80, 120], /^.r.b$/],
        [1, '180,0,0,100,100', [120, 80], /^b.r.$/],
        [6, '270,0,0,100,100', [80, 120], /^.b.r$/],
        [6, '0,0,0,50,100', [60, 80], /^rrrr$/],
        [1, '90,0,50,100,50', [80, 60], /^bbbb$/],
      ] as const
      for (const [index, [orientation, edit, size, edges]] of cases.entries()) {
        const image = await createImage(await createTwoColourJpeg(2 + index, orientation))
        expect(await change(image.id, edit)).toBe('saved')
        const { file } = await read(image.id)
        const row = await harness.data.files.find(file)
        expect(row).toMatchObject({ original: image.file, edit, type: 'image/jpeg' })
        expect([row?.width, row?.height]).toEqual(size)
        expect(row?.thumbhash).toBeTruthy()
        expect(await readEdges(file)).toMatch(edges)
      }
    })
  })

  it('starts each edit from the original, returns to it, and is undone by the history', async () => {
    await openSite(open, async ({ createImage, change, read, harness }) => {
      const image = await createImage(await createTwoColourJpeg(20))
      await change(image.id, '90,0,0,100,50')
      const first = (await read(image.id)).file
      await change(image.id, '0,50,0,50,100', { x: 25, y: 75 })
      const second = await read(image.id)
      expect((await harness.data.files.find(second.file))?.original).toBe(image.file)
      expect(second.focus).toBe('25,75')
      expect(await change(image.id, '0,50,0,50,100', { x: 25, y: 75 })).toBe('unchanged')
      await change(image.id, '0,0,0,100,100')
      expect(await read(image.id)).toMatchObject({ file: image.file, focus: null, name: 'Wheel' })
      const { history } = harness.content
      const entries = await Promise.all(
        (await history.list('image', image.id, null, context)).map(({ id }) =>
          history.read('image', image.id, id, context),
        ),
      )
      const edited = entries.find(({ values }) => values.file === first)
      await history.restore('image', image.id, edited?.id ?? 0, context)
      expect((await read(image.id)).file).toBe(first)
    })
  })

  it('rejects an edit of a version that was changed in the meantime, and of an animation', async () => {
    await openSite(open, async ({ createImage, editor, change, read, harness }) => {
      const image = await createImage(await createTwoColourJpeg(30))
      const edit = parsePictureEdit('90,0,0,100,100')
      if (edit === null) throw new Error('no edit')
      const stale = { version: image.version, edit, focus: defaultFocalPoint }
      await harness.content.items.save('image', { ...image, values: { name: 'Mill wheel' } }, context)
      await expect(editor.change(image.id, stale, context)).rejects.toMatchObject({ code: 'stale' })
      const frames = await sharp(Buffer.from([...Array(2 * 8 * 8 * 3).keys()].map((value) => value % 251)), {
        raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
      })
        .gif()
        .toBuffer()
      const animation = await createImage(frames)
      expect(await change(animation.id, '90,0,0,100,100')).toBe('not_editable')
      expect(await change(animation.id, '0,0,0,100,100', { x: 10, y: 90 })).toBe('saved')
      expect(await read(animation.id)).toMatchObject({ file: animation.file, focus: '10,90' })
    })
  })

  it('replaces the file and keeps everything else; the last of concurrent replacements wins', async () => {
    await openSite(open, async ({ createImage, editor, change, read, store, harness }) => {
      const image = await createImage(await createTwoColourJpeg(40))
      await change(image.id, '0,0,0,100,100', { x: 10, y: 10 })
      const hashes = await Promise.all([41, 42].map(async (seed) => store(await createTwoColourJpeg(seed))))
      const results = await Promise.all(
        hashes.map((hash) => editor.replace(image.id, { hash, fileName: 'IMG_1.jpg' }, context)),
      )
      expect(results).toEqual([
        { image: image.id, name: 'Wheel' },
        { image: image.id, name: 'Wheel' },
      ])
      const replaced = await read(image.id)
      expect(replaced).toMatchObject({ name: 'Wheel', ord: image.ord, gallery: image.gallery, focus: null })
      expect(hashes).toContain(replaced.file)
      const { version } = replaced
      await editor.replace(image.id, { hash: replaced.file, fileName: 'x.jpg' }, context)
      expect((await read(image.id)).version).toBe(version)
      const text = { hash: await store(Buffer.from('no picture')), fileName: 'a.jpg' }
      expect(await editor.replace(image.id, text, context)).toEqual({ refused: 'not_a_picture' })
      expect(await harness.data.fileUsage.isReferenced(image.file)).toBe(true)
    })
  })

  it('has its original after an export and an import to another site, so that the edit can be undone', async () => {
    await openSite(open, async ({ createImage, change, read, harness }) => {
      const image = await createImage(await createTwoColourJpeg(60))
      await change(image.id, '90,0,0,100,100', { x: 10, y: 20 })
      const edited = (await read(image.id)).file
      const exported = await ContentTransferSite.wrap(harness, files).export()

      const targetFiles = await openFolderFileStore(join(folder, 'target'))
      const target = new ContentTestHarness(await open())
      const pictures = createPictures(target, targetFiles)
      try {
        const { data, content } = target
        const { plan } = await ContentTransferSite.wrap(target, targetFiles).planSource(exported)
        const result = await importContent(
          {
            content,
            context: createTransferContext('en-US'),
            storePicture: (picture, originalName) =>
              storeFolderPicture({ data, files: targetFiles, pictures }, picture, originalName),
            sample: false,
          },
          plan,
          { onProgress: () => undefined, isCancelled: () => false },
        )
        expect(result).toMatchObject({ failures: [] })
        const imported = await content.items.read('image', image.id, context)
        expect(imported).toMatchObject({ file: edited, focus: '10,20' })
        expect(await data.files.find(edited)).toMatchObject({
          original: image.file,
          edit: '90,0,0,100,100',
        })
        expect(await targetFiles.open(image.file)).not.toBeNull()
        const edit = parsePictureEdit('0,0,0,100,100')
        if (edit === null) throw new Error('no edit')
        const editor = createImagePictureEditor({ pictures, items: content.items })
        await editor.change(image.id, { version: imported.version, edit, focus: defaultFocalPoint }, context)
        expect((await content.items.read('image', image.id, context)).file).toBe(image.file)
      } finally {
        await pictures.close()
      }
    })
  })

  it('deletes edited files, their originals and replaced files when the image is purged', async () => {
    await openSite(open, async ({ createImage, change, editor, read, store, harness }) => {
      const image = await createImage(await createTwoColourJpeg(50))
      await change(image.id, '180,0,0,100,100')
      const edited = (await read(image.id)).file
      const other = await store(await createTwoColourJpeg(51))
      await editor.replace(image.id, { hash: other, fileName: 'b.jpg' }, context)
      const owner = toContext({ role: 'owner', userId: 'owner-account' })
      await harness.content.trash.remove('image', image.id, owner)
      for (const hash of [image.file, edited, other])
        expect(await harness.data.files.find(hash)).not.toBeNull()
      await harness.content.trash.purge('image', image.id, owner)
      for (const hash of [image.file, edited, other]) expect(await harness.data.files.find(hash)).toBeNull()
      expect(harness.removedHashes).toEqual(expect.arrayContaining([image.file, edited, other]))
    })
  })
})

describeOnOneEngine('a HEIC file', (open) => {
  it('is stored as it is and shown as a turned JPEG with its date', async () => {
    await openSite(open, async ({ ingest, store, pictures, harness, gallery, change, read }) => {
      const original = await store(heic)
      const picture = await ingest(heic, 'IMG_1004.HEIC')
      expect(picture).toMatchObject({ type: 'image/jpeg', width: 48, height: 64 })
      expect(picture.suggestion).toMatchObject({ name: null, date: '2024-05-12' })
      expect(await readEdges(picture.hash)).toMatch(/^.r.b$/)
      const row = await harness.data.files.find(picture.hash)
      expect(row).toMatchObject({ original, edit: null, taken: '2024-05-12', original_name: 'IMG_1004.HEIC' })
      expect(await harness.data.files.find(original)).toMatchObject({ type: 'image/heic', state: 'ready' })
      const image = await harness.createItem('image', { gallery, name: 'Phone', file: picture.hash })
      // Sent again, also after an edit, it is recognized as a duplicate.
      await change(image.id, '90,0,0,100,100')
      expect((await harness.data.files.find((await read(image.id)).file))?.original).toBe(picture.hash)
      expect((await ingest(heic)).usedByImageIds).toEqual([image.id])
      expect(await pictures.findByHashPrefix(original.slice(0, 24))).toBeNull()
    })
  })

  it('is rejected if it is damaged or claims a huge size, and leaves no file', async () => {
    const huge = Buffer.from(heic)
    for (let at = huge.indexOf('ispe'); at !== -1; at = huge.indexOf('ispe', at + 1)) {
      huge.writeUInt32BE(0x7fff_ffff, at + 8)
      huge.writeUInt32BE(0x7fff_ffff, at + 12)
    }
    await openSite(open, async ({ ingest, store, harness }) => {
      for (const bytes of [
        heic.subarray(0, heic.length - 250),
        heic.subarray(0, 300),
        heic.subarray(0, 28),
        Buffer.concat([heic.subarray(0, heic.length - 320), Buffer.alloc(320, 0xa5)]),
        huge,
      ]) {
        const hash = await store(bytes)
        const reason = expect.stringMatching(/^(?:damaged|too_many_pixels)$/)
        await expect(ingest(bytes)).rejects.toMatchObject({ reason })
        expect(await harness.data.files.find(hash)).toBeNull()
        expect(await files.open(hash)).toBeNull()
      }
    })
  })
})
