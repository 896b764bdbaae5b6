import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ImportNote } from '../../domain/import-report.ts'
import { FolderPictures, readContentFolderInLanguage } from '../content-folder/index.ts'
import { ContentFolderWriter, shortenText } from './content-folder-writer.ts'

async function createWriter() {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-writer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const notes: ImportNote[] = []
  const root = join(folder, 'converted')
  const writer = new ContentFolderWriter(root, 'cs', (code, source, detail) => {
    notes.push({ code, source, detail })
  })
  return { folder, root, notes, writer }
}

const undated = { created: null, edited: null, published: null }

it('writes a folder that the importer reads', async () => {
  const { folder, root, notes, writer } = await createWriter()
  await writeFile(join(folder, 'Kolo.JPG'), Buffer.from([0xff, 0xd8, 0xff, 1]))
  const picture = await writer.addPicture(join(folder, 'Kolo.JPG'), 'kolo')
  const gallery = writer.reserveKey('gallery', 'Mlýn')
  const created = '2019-05-01T10:00:00.000Z'
  await writer.addItem('gallery', { ...undated, key: gallery, values: { name: 'Mlýn' }, source: 'a' })
  await writer.addItem('image', {
    key: writer.reserveKey('image', 'Kolo'),
    id: 12,
    ...{ created, edited: null, published: created, fileName: 'Kolo.JPG' },
    values: {
      gallery,
      name: 'Kolo',
      file: picture?.name ?? '',
      description: '<p>Popis &amp; víc</p>',
      alt: '',
    },
    source: 'b',
  })
  writer.addRedirect('/2019/kolo/', 'image', 'kolo')
  writer.addRedirect('/2019/kolo/', 'image', 'kolo')
  writer.addRedirect('/wp-admin/x', 'image', 'kolo')
  writer.setSite({ webTitle: 'Lhota' })
  await writer.finish()

  const content = await readContentFolderInLanguage(root, 'cs')
  expect(content.site).toEqual({ webTitle: 'Lhota' })
  expect(content.items('gallery')).toMatchObject([{ key: 'mlyn', id: 1, values: { name: 'Mlýn' } }])
  expect(content.items('image')).toMatchObject([
    {
      ...{ key: 'kolo', id: 12, created, edited: created, published: created, fileName: 'Kolo.JPG' },
      values: { gallery: 'mlyn', name: 'Kolo', description: '<p>Popis &amp; víc</p>' },
    },
  ])
  expect(content.items('redirect')).toMatchObject([
    { values: { fromPath: '/2019/kolo/', toAddress: 'image:kolo' } },
  ])
  expect(
    await new FolderPictures(root, 100).findByHashPrefix(picture?.hash.slice(0, 24) ?? ''),
  ).toMatchObject({
    hash: picture?.hash,
  })
  expect(notes).toEqual([{ code: 'no_redirect', source: 'image:kolo', detail: '/wp-admin/x' }])
})

it('gives items of the same name or id different keys and ids', async () => {
  const { root, writer } = await createWriter()
  for (const name of ['Mlýn', 'mlyn', '???'])
    await writer.addItem('gallery', {
      ...undated,
      key: writer.reserveKey('gallery', name),
      id: 7,
      values: { name },
      source: name,
    })
  await writer.finish()
  const items = (await readContentFolderInLanguage(root, 'cs')).items('gallery')
  expect(items.map(({ key, id }) => [key, id])).toEqual([
    ['mlyn', 7],
    ['mlyn-2', 8],
    ['gallery-3', 9],
  ])
})

it('reports files that are not pictures, and texts that it cuts', async () => {
  const { folder, root, notes, writer } = await createWriter()
  await writeFile(join(folder, 'a.pdf'), '%PDF-1.4')
  expect(await writer.addPicture(join(folder, 'a.pdf'), 'post 1')).toBeNull()
  expect(await writer.addPicture(join(folder, 'gone.jpg'), 'post 2')).toBeNull()
  const title = 'slovo '.repeat(40).trim()
  await writer.addItem('news', {
    ...undated,
    key: 'dlouha',
    values: { title, content: '<p>x</p>' },
    source: 'post 3',
  })
  writer.setSite({ webTitle: title })
  await writer.finish()
  expect(notes).toEqual([
    { code: 'unsupported_file', source: 'post 1', detail: 'a.pdf' },
    { code: 'unsupported_file', source: 'post 2', detail: 'gone.jpg' },
    { code: 'shortened', source: 'post 3', detail: 'title' },
    { code: 'shortened', source: 'site', detail: 'webTitle' },
  ])
  expect((await readContentFolderInLanguage(root, 'cs')).site.webTitle).toMatch(/^(?:slovo )+slovo…$/)
  expect((await readContentFolderInLanguage(root, 'cs')).items('news')[0]?.values.title).toMatch(
    /^slovo .* slovo…$/,
  )
})

it.each([
  ['krátký', 10, 'krátký'],
  ['jedno dvě tři', 11, 'jedno dvě…'],
  ['nejneobhospodařovávatelnější', 10, 'nejneobho…'],
  ['aaaa😀b', 6, 'aaaa…'],
])('cuts %j to %i characters', (text, length, expected) => {
  expect(shortenText(text, length)).toBe(expected)
})
