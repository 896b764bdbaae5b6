import { describe, expect, it } from 'vitest'
import {
  attachmentKinds,
  createAttachmentPath,
  findAttachmentPathsInHtml,
  getAttachmentTypeName,
  isAttachmentKind,
  isAttachmentPath,
  parseAttachmentPath,
} from './attachments.ts'

const hashPrefix = '0123456789abcdef01234567'
const hash = `${hashPrefix}89abcdef`

describe('createAttachmentPath', () => {
  it.each([
    ['Kronika obce.PDF', null, 'kronika-obce.bin'],
    ['Kronika obce.docx', null, 'kronika-obce.docx'],
    ['Příliš žluťoučký kůň.ODT', null, 'prilis-zlutoucky-kun.odt'],
    ['zvuk.txt', 'mp3', 'zvuk.mp3'],
    ['--a__b--.zip', null, 'a-b.zip'],
    ['archiv.tar.gz', null, 'archiv-tar.gz'],
    ['page.html', null, 'page.bin'],
    ['script.js', null, 'script.bin'],
    ['bez přípony', null, 'bez-pripony.bin'],
    ['.htaccess', null, 'htaccess.bin'],
    ['', null, 'file.bin'],
    ['日本.pdf', 'pdf', 'file.pdf'],
    ['a/../../b.txt', null, 'a-b.txt'],
    [`${'a'.repeat(70)}.txt`, null, `${'a'.repeat(60)}.txt`],
    [`${'a'.repeat(59)} b.txt`, null, `${'a'.repeat(59)}.txt`],
  ])('gives %j with the extension %s the name %s', (fileName, extension, name) => {
    const path = createAttachmentPath(hash, fileName, extension)
    expect(path).toBe(`/files/${hashPrefix}/${name}`)
    expect(isAttachmentPath(path)).toBe(true)
  })

  const documents =
    'doc docx odt rtf txt md epub xls xlsx ods csv ppt pptx odp zip 7z gz tar ged gpx kml kmz mov mkv avi wma mid'
  const others = 'psd ai dwg dxf stl mp3 m4a ogg wav flac aac webm mp4'

  it.each(`${documents} ${others}`.split(' '))('keeps the extension %s', (extension) => {
    expect(createAttachmentPath(hash, `a.${extension}`, null)).toBe(`/files/${hashPrefix}/a.${extension}`)
  })

  it.each('html htm xhtml xml svg js mjs css php wasm exe pdf png jpg swf'.split(' '))(
    'does not keep the extension %s, by which a web host would choose another type',
    (extension) => {
      expect(createAttachmentPath(hash, `a.${extension}`, null)).toBe(`/files/${hashPrefix}/a.bin`)
    },
  )
})

describe('the address of an attachment', () => {
  it.each([
    `/files/${hashPrefix}/kronika.pdf`,
    `/files/${hashPrefix}/0.7z`,
    `/files/${hashPrefix}/a${'b'.repeat(79)}.abcde`,
  ])('is %s', (path) => {
    expect(isAttachmentPath(path)).toBe(true)
    expect(parseAttachmentPath(path)).toEqual({ hashPrefix, name: path.slice(32) })
  })

  it.each([
    '',
    `/files/${hashPrefix}`,
    `/files/${hashPrefix}/`,
    `/files/${hashPrefix}/kronika`,
    `/files/${hashPrefix}/.pdf`,
    `/files/${hashPrefix}/-a.pdf`,
    `/files/${hashPrefix}/a.b.pdf`,
    `/files/${hashPrefix}/A.pdf`,
    `/files/${hashPrefix}/a.PDF`,
    `/files/${hashPrefix}/a.abcdef`,
    `/files/${hashPrefix}/a${'b'.repeat(80)}.pdf`,
    `/files/${hashPrefix}/a.pdf?x`,
    `/files/${hashPrefix}/a.pdf\n`,
    `/files/${hashPrefix}/../a.pdf`,
    `/files/${hashPrefix}0/a.pdf`,
    `/files/${hashPrefix.slice(1)}/a.pdf`,
    `/files/${hashPrefix.toUpperCase()}/a.pdf`,
    `https://evil.example/files/${hashPrefix}/a.pdf`,
    `/img/${hashPrefix}/a.pdf`,
  ])('is not %j', (path) => {
    expect(isAttachmentPath(path)).toBe(false)
    expect(parseAttachmentPath(path)).toBeNull()
  })

  it.each([
    [`/files/${hashPrefix}/kronika.pdf`, 'PDF'],
    [`/files/${hashPrefix}/archiv-tar.gz`, 'GZ'],
    [`/files/${hashPrefix}/page.bin`, null],
  ])('%s names the type %s', (path, type) => {
    expect(getAttachmentTypeName(path)).toBe(type)
  })
})

it('finds the addresses of attachments in rich text, each once', () => {
  const [one, other] = [`/files/${hashPrefix}/kronika.pdf`, `/files/${hashPrefix}/zvuk-2.mp3`]
  const html =
    `<p><a href="${one}">a</a> <a href="${other}">b</a> <a href="${one}">c</a></p>` +
    `<p>/files/${hashPrefix}/text.pdf <a href="/files/${hashPrefix}/-a.pdf">d</a></p>` +
    `<p><a href="/files/${hashPrefix}/a.pdf?x">e</a> <a href="https://a.cz/files/${hashPrefix}/a.pdf">f</a></p>`
  expect(findAttachmentPathsInHtml(html)).toEqual([one, other])
  expect(findAttachmentPathsInHtml('<p>a</p>')).toEqual([])
})

it('knows the kinds of attachments', () => {
  expect(attachmentKinds.filter(isAttachmentKind)).toEqual(['audio', 'video', 'pdf', 'file'])
  expect(['', 'html', 'Pdf', 'pdf '].filter(isAttachmentKind)).toEqual([])
})
