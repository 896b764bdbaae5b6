import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedPictureMetadata } from '../picture-tasks.ts'
import {
  createExifBlock,
  createIptcDataSet,
  createJpegWithSegments,
  createOnePixelTiffEntries,
  createPictureWithMetadata,
  createTiffDirectories,
  createTiffHeader,
  createTiffTextEntry,
  createTiffWithTags,
  createXmpLanguageAlternative,
  createXmpPacket,
  type TestPictureFormat,
} from './metadata.fixture.ts'
import { readEmbeddedPictureMetadata } from './read-metadata.ts'

const nothing: EmbeddedPictureMetadata = { title: null, description: null, taken: null, credit: null }
const [imageDescription, artist, copyright, dateTimeOriginal] = [0x010e, 0x013b, 0x8298, 0x9003]
const [xpTitle, xpComment, xpAuthor, xmpTag, iptcTag] = [0x9c9b, 0x9c9c, 0x9c9d, 0x02bc, 0x83bb]
const windows1250 = Buffer.from([0x44, 0x76, 0xf9, 0x72])
const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
const utf8Marker = createIptcDataSet(1, 90, '\x1b%G')

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-metadata-'))
  path = join(folder, 'picture')
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function read(bytes: Buffer): Promise<EmbeddedPictureMetadata> {
  await writeFile(path, bytes)
  return await readEmbeddedPictureMetadata(path)
}

describe('readMetadata', () => {
  it.each<TestPictureFormat>(['jpeg', 'png', 'webp', 'avif'])('reads EXIF and XMP of %s', async (format) => {
    const bytes = await createPictureWithMetadata(format, {
      exif: {
        IFD0: { ImageDescription: 'View from the river', Artist: 'Jan Novak', Copyright: '(c) Muzeum' },
        IFD2: { DateTimeOriginal: '1999:12:31 23:59:59' },
      },
      xmp: createXmpPacket(`<dc:title>${createXmpLanguageAlternative('Mlýn ve Lhotě')}</dc:title>`),
    })
    expect(await read(bytes)).toEqual({
      title: 'Mlýn ve Lhotě',
      description: 'View from the river',
      taken: '1999-12-31',
      credit: 'Jan Novak, (c) Muzeum',
    })
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('finds nothing in a bare %s', async (format) => {
    expect(await read(await createPictureWithMetadata(format))).toEqual(nothing)
  })

  it('returns nothing for a file that is no picture', async () => {
    expect(await read(Buffer.from('Dear diary'))).toEqual(nothing)
  })

  const exif = createExifBlock(
    [
      createTiffTextEntry(imageDescription, 'EXIF description'),
      createTiffTextEntry(artist, 'EXIF artist'),
      createTiffTextEntry(copyright, 'EXIF rights'),
      createTiffTextEntry(xpTitle, utf16('Windows title'), 1),
      createTiffTextEntry(xpComment, utf16('Windows comment'), 1),
      createTiffTextEntry(xpAuthor, utf16('Windows author'), 1),
    ],
    [createTiffTextEntry(dateTimeOriginal, '2003:03:03 03:03:03')],
  )
  const iptc = Buffer.concat([
    createIptcDataSet(2, 5, 'IPTC title'),
    createIptcDataSet(2, 55, '20020202'),
    createIptcDataSet(2, 80, 'IPTC creator'),
    createIptcDataSet(2, 110, 'IPTC credit'),
    createIptcDataSet(2, 115, 'IPTC source'),
    createIptcDataSet(2, 116, 'IPTC rights'),
    createIptcDataSet(2, 120, 'IPTC description'),
  ])
  const xmp = createXmpPacket(
    `<dc:title>${createXmpLanguageAlternative('XMP title')}</dc:title><dc:description>${createXmpLanguageAlternative('XMP description')}</dc:description>
     <dc:creator><rdf:Seq><rdf:li>XMP creator</rdf:li></rdf:Seq></dc:creator><dc:rights>${createXmpLanguageAlternative('XMP rights')}</dc:rights>`,
    'photoshop:Credit="XMP credit" photoshop:Source="XMP source" photoshop:DateCreated="2001-01-01T01:01:01"',
  )

  it('prefers XMP to IPTC, and IPTC to EXIF', async () => {
    expect(await read(await createJpegWithSegments({ exif, iptc, xmp }))).toEqual({
      title: 'XMP title',
      description: 'XMP description',
      taken: '2001-01-01',
      credit: 'XMP creator, XMP credit, XMP rights',
    })
    expect(await read(await createJpegWithSegments({ exif, iptc }))).toEqual({
      title: 'IPTC title',
      description: 'IPTC description',
      taken: '2002-02-02',
      credit: 'IPTC creator, IPTC credit, IPTC rights',
    })
    expect(await read(await createJpegWithSegments({ exif }))).toEqual({
      title: 'Windows title',
      description: 'EXIF description',
      taken: '2003-03-03',
      credit: 'EXIF artist, EXIF rights',
    })
  })

  it('falls back to the tags that Windows writes', async () => {
    const windows = createExifBlock([
      createTiffTextEntry(xpComment, utf16('Příliš žluťoučký'), 1),
      createTiffTextEntry(xpAuthor, utf16('Père Noël'), 1),
    ])
    expect(await read(await createJpegWithSegments({ exif: windows }))).toMatchObject({
      description: 'Příliš žluťoučký',
      credit: 'Père Noël',
    })
  })

  it('falls back to the tags of EXIF that XMP repeats', async () => {
    const repeated = createXmpPacket('', 'tiff:Artist="Eva" exif:DateTimeOriginal="1950-05-05T00:00:00"')
    expect(await read(await createJpegWithSegments({ xmp: repeated }))).toEqual({
      ...nothing,
      taken: '1950-05-05',
      credit: 'Eva',
    })
    expect(await read(await createJpegWithSegments({ xmp: repeated, exif }))).toMatchObject({
      taken: '2003-03-03',
      credit: 'EXIF artist, EXIF rights',
    })
  })

  it('does not repeat a name that another one contains', async () => {
    const repeated = createExifBlock([
      createTiffTextEntry(artist, 'Jan Novák'),
      createTiffTextEntry(copyright, 'jan novák'),
    ])
    expect((await read(await createJpegWithSegments({ exif: repeated }))).credit).toBe('Jan Novák')
  })
})

describe('XMP', () => {
  const readTitle = async (title: string | Buffer) =>
    (await read(await createJpegWithSegments({ xmp: title }))).title

  it.each([
    ['an attribute', createXmpPacket('', 'dc:title="Mlýn"')],
    ['an attribute in apostrophes', createXmpPacket('', "dc:title = 'Mlýn'")],
    ['plain text', createXmpPacket('<dc:title>Mlýn</dc:title>')],
    [
      'a text in one language',
      createXmpPacket(`<dc:title>${createXmpLanguageAlternative('Mlýn')}</dc:title>`),
    ],
    [
      'a value with qualifiers',
      createXmpPacket(
        '<dc:title rdf:parseType="Resource"><rdf:value>Mlýn</rdf:value><xmp:by>x</xmp:by></dc:title>',
      ),
    ],
    ['CDATA', createXmpPacket('<dc:title><![CDATA[Mlýn]]></dc:title>')],
    ['a title of the XMP namespace', createXmpPacket('<xmp:title>Mlýn</xmp:title>')],
    ['a namespace without a declaration', '<rdf:RDF><rdf:Description dc:title="Mlýn"/></rdf:RDF>'],
    [
      'a packet that is cut off',
      createXmpPacket('<dc:title>Mlýn</dc:title><dc:creator><rdf:Seq>').slice(0, -75),
    ],
    ['a packet followed by zeros', `${createXmpPacket('<dc:title>Mlýn</dc:title>')}${'\0'.repeat(50)}`],
  ])('reads %s', async (_name, packet) => {
    expect(await readTitle(packet)).toBe('Mlýn')
  })

  it('joins the names of a list', async () => {
    const names = '<rdf:Seq><rdf:li>Jan</rdf:li><rdf:li>Eva</rdf:li></rdf:Seq>'
    const { credit } = await read(
      await createJpegWithSegments({ xmp: createXmpPacket(`<dc:creator>${names}</dc:creator>`) }),
    )
    expect(credit).toBe('Jan, Eva')
  })

  it('takes the default of several languages', async () => {
    const items = '<rdf:li xml:lang="en">Mill</rdf:li><rdf:li xml:lang="x-default">Mlýn</rdf:li>'
    expect(await readTitle(createXmpPacket(`<dc:title><rdf:Alt>${items}</rdf:Alt></dc:title>`))).toBe('Mlýn')
  })

  it('keeps a title that is a number', async () => {
    expect(await readTitle(createXmpPacket('<dc:title>1968</dc:title>'))).toBe('1968')
  })

  it('tells namespaces apart by their addresses', async () => {
    const other = '<o:title xmlns:o="https://example.org/">Other</o:title>'
    expect(await readTitle(createXmpPacket(`<dc:title>Mlýn</dc:title>${other}`))).toBe('Mlýn')
    expect(await readTitle(createXmpPacket(other))).toBeNull()
    const renamed = '<d:title xmlns:d="http://purl.org/dc/elements/1.1/">Mlýn</d:title>'
    expect(await readTitle(createXmpPacket(renamed))).toBe('Mlýn')
    expect(
      await readTitle(createXmpPacket('<dc:title xmlns:dc="https://example.org/">Other</dc:title>')),
    ).toBeNull()
  })

  it('does not read the properties of a structure as those of the picture', async () => {
    const nested = '<xmp:Thumb><rdf:Description><dc:title>Inner</dc:title></rdf:Description></xmp:Thumb>'
    expect(await readTitle(createXmpPacket(nested))).toBeNull()
  })

  it.each([
    ['&lt;b&gt; &amp; &quot;co&quot; &apos;n&apos;', `<b> & "co" 'n'`],
    ['Ml&#253;n &#x17E;', 'Mlýn ž'],
    ['&amp;lt;', '&lt;'],
    ['AT&T &unknown; &#99999999;', 'AT&T &unknown; &#99999999;'],
  ])('decodes the entities of %s', async (written, text) => {
    expect(await readTitle(createXmpPacket(`<dc:title>${written}</dc:title>`))).toBe(text)
    if (!written.includes('"'))
      expect(await readTitle(createXmpPacket('', `dc:title="${written}"`))).toBe(text)
  })

  it('decodes text that was encoded twice, and text in windows-1250', async () => {
    const twice = Buffer.from('Žluťoučký').toString('latin1')
    expect(await readTitle(createXmpPacket(`<dc:title>${twice}</dc:title>`))).toBe('Žluťoučký')
    const [before, after] = createXmpPacket('<dc:title>|</dc:title>').split('|') as [string, string]
    const packet = Buffer.concat([Buffer.from(before), windows1250, Buffer.from(after)])
    expect(await readTitle(packet)).toBe('Dvůr')
  })

  it('keeps letters that Latin-1 has too', async () => {
    expect(await readTitle(createXmpPacket('<dc:title>Père, España, Malmö</dc:title>'))).toBe(
      'Père, España, Malmö',
    )
  })
})

describe('text without a noted encoding', () => {
  it.each([
    ['UTF-8', Buffer.from('Dvůr'), 'Dvůr'],
    ['UTF-8 with letters that Latin-1 has too', Buffer.from('Père à Málaga'), 'Père à Málaga'],
    ['windows-1250', windows1250, 'Dvůr'],
  ])('is decoded in EXIF (%s)', async (_name, bytes, text) => {
    const exif = createExifBlock([
      createTiffTextEntry(imageDescription, Buffer.concat([bytes, Buffer.from([0])])),
    ])
    expect((await read(await createJpegWithSegments({ exif }))).description).toBe(text)
    const tiff = createTiffWithTags([
      createTiffTextEntry(imageDescription, Buffer.concat([bytes, Buffer.from([0])])),
    ])
    expect((await read(tiff)).description).toBe(text)
  })

  it.each([
    ['UTF-8 and its marker', [utf8Marker, createIptcDataSet(2, 5, 'Dvůr')], 'Dvůr'],
    ['UTF-8 without a marker', [createIptcDataSet(2, 5, 'Dvůr')], 'Dvůr'],
    ['Latin letters in UTF-8', [utf8Marker, createIptcDataSet(2, 5, 'Père')], 'Père'],
    ['windows-1250', [createIptcDataSet(2, 5, windows1250)], 'Dvůr'],
    ['windows-1250 marked as UTF-8', [utf8Marker, createIptcDataSet(2, 5, windows1250)], 'Dvůr'],
  ])('is decoded in IPTC (%s)', async (_name, dataSets, title) => {
    const iptc = Buffer.concat(dataSets)
    expect((await read(await createJpegWithSegments({ iptc }))).title).toBe(title)
    expect((await read(createTiffWithTags([createTiffTextEntry(iptcTag, iptc, 7)]))).title).toBe(title)
  })

  it('joins what EXIF and IPTC have several of', async () => {
    const exif = createExifBlock([createTiffTextEntry(copyright, 'Jan\0Eva')])
    const iptc = Buffer.concat([createIptcDataSet(2, 80, 'Petr'), createIptcDataSet(2, 80, 'Ota')])
    expect((await read(await createJpegWithSegments({ exif, iptc }))).credit).toBe('Petr, Ota, Jan, Eva')
  })
})

describe('TIFF', () => {
  const tags = [
    createTiffTextEntry(imageDescription, 'Pohled od řeky'),
    createTiffTextEntry(artist, 'Eva'),
    createTiffTextEntry(copyright, 'Muzeum Lhota'),
    createTiffTextEntry(xpTitle, utf16('Dvůr'), 1),
  ]
  const exif = [createTiffTextEntry(dateTimeOriginal, '1932:05:01 00:00:00')]
  const expected = {
    title: 'Dvůr',
    description: 'Pohled od řeky',
    taken: '1932-05-01',
    credit: 'Eva, Muzeum Lhota',
  }

  it.each([
    ['little-endian', true],
    ['big-endian', false],
  ])('reads the tags of a %s file', async (_name, little) => {
    expect(await read(createTiffWithTags(tags, exif, little))).toEqual(expected)
  })

  it('reads XMP and IPTC beside them', async () => {
    const xmp = createTiffTextEntry(xmpTag, Buffer.from(createXmpPacket('<dc:title>Mlýn</dc:title>')), 1)
    const iptc = createTiffTextEntry(iptcTag, createIptcDataSet(2, 80, 'Jan'), 7)
    const bytes = createTiffWithTags([...tags, xmp, iptc], exif)
    expect(await read(bytes)).toEqual({ ...expected, title: 'Mlýn', credit: 'Jan, Muzeum Lhota' })
  })

  it('reads an XMP packet that no JPEG could hold', async () => {
    const history = `<xmp:History>${'x'.repeat(300_000)}</xmp:History>`
    const packet = Buffer.from(createXmpPacket(`${history}<dc:title>Mlýn</dc:title>`))
    expect((await read(createTiffWithTags([createTiffTextEntry(xmpTag, packet, 1)]))).title).toBe('Mlýn')
  })

  // Where a file cannot have holes, it would take gigabytes of disk.
  it.skipIf(process.platform === 'win32')('reads the end of a file that memory does not hold', async () => {
    const options = { directoryAt: 3_000_000_000 }
    const file = await open(join(folder, 'scan.tif'), 'w')
    await file.write(createTiffHeader(options), 0, 8, 0)
    const directories = createTiffDirectories([...createOnePixelTiffEntries(), ...tags], exif, options)
    await file.write(directories, 0, directories.length, options.directoryAt)
    await file.close()
    expect(await readEmbeddedPictureMetadata(join(folder, 'scan.tif'))).toEqual(expected)
  })

  it('leaves out values that are outside the file or too long', async () => {
    const outside = { tag: artist, type: 2, count: 4_000_000_000, value: Buffer.from('12345') }
    const long = createTiffTextEntry(imageDescription, 'x'.repeat(100_000))
    expect(await read(createTiffWithTags([long, outside, createTiffTextEntry(copyright, 'Muzeum')]))).toEqual(
      {
        ...nothing,
        credit: 'Muzeum',
      },
    )
  })
})

describe('hostile metadata', () => {
  const loop = Buffer.from('49492a0008000000010069870400010000000800000008000000', 'hex')
  const garbage = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 256))
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)
  const documentType = (declarations: string, entity: string) =>
    `<!DOCTYPE x [${declarations}]>${createXmpPacket(`<dc:title>Mlýn ${entity}</dc:title>`)}`
  const outside = { tag: imageDescription, type: 2, count: 60_000, value: Buffer.from('12345') }

  it.each<[string, Parameters<typeof createJpegWithSegments>[0]]>([
    ['garbage', { exif: garbage, iptc: garbage, xmp: garbage }],
    ['a directory that points to itself', { exif: loop }],
    ['a value outside the block', { exif: createExifBlock([outside]) }],
    ['an IPTC value longer than the block', { iptc: createIptcDataSet(2, 5, 'Mlýn').subarray(0, 7) }],
    ['entities that expand a billion times', { xmp: documentType(`<!ENTITY a0 "ha">${entities}`, '&a9;') }],
    ['an entity of a file', { xmp: documentType('<!ENTITY f SYSTEM "file:///etc/hostname">', '&f;') }],
    ['tags that never end', { xmp: '<rdf:li '.repeat(8000) }],
    ['quotes that never end', { xmp: `<a b="${'<a b="'.repeat(10_000)}` }],
    ['comments that never end', { xmp: '<!--'.repeat(16_000) }],
    ['closing tags that open nothing', { xmp: '</rdf:li>'.repeat(7000) }],
    ['elements without an end in each other', { xmp: createXmpPacket('<dc:title>'.repeat(6000)) }],
    [
      'attributes without a value',
      { xmp: createXmpPacket('', `${'a'.repeat(30_000)}${' a'.repeat(15_000)}`) },
    ],
  ])('is ignored: %s', async (_name, parts) => {
    expect(await read(await createJpegWithSegments(parts))).toEqual(nothing)
  })

  it('takes time in proportion to its length', async () => {
    // With time that grows with the square of the length, each of these would take minutes and the test run out of its own.
    const parts = ['<rdf:li ', '<a b="', '<!--', '<![CDATA[', '<?x ', ' a', "<a b='x' ", '<a>', '<a/>', '&#']
    const packets = [
      ...parts.map((part) => part.repeat(2_000_000 / part.length)),
      `<a ${'b'.repeat(1_000_000)}${' b'.repeat(400_000)}>`,
      `<a ${Array.from({ length: 70_000 }, (_, n) => `xmlns:b${n}="c" b${n}:d=""`).join(' ')}>`,
    ]
    for (const xmp of packets)
      expect(await read(await createPictureWithMetadata('tiff', { xmp }))).toEqual(nothing)
  })

  it('leaves out an XMP packet of more than 2 MB', async () => {
    const packet = createXmpPacket(`<dc:title>Mlýn</dc:title>${' '.repeat(2 * 1024 * 1024)}`)
    expect(await read(await createPictureWithMetadata('tiff', { xmp: packet }))).toEqual(nothing)
  })

  it('cannot reach the prototype of an object', async () => {
    const names = ['__proto__', 'constructor', 'toString']
    const properties = names.map((name) => `<dc:${name}>x</dc:${name}><${name}:title>x</${name}:title>`)
    const xmp = createXmpPacket(
      properties.join(''),
      names.map((name) => `dc:${name}="x" ${name}:title="x"`).join(' '),
    )
    expect(await read(await createJpegWithSegments({ xmp }))).toEqual(nothing)
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false)
  })

  it('does not hide what else the picture has', async () => {
    const xmp = createXmpPacket('<dc:title>Mlýn</dc:title>')
    const exif = createExifBlock([outside, createTiffTextEntry(artist, 'Eva')])
    expect(await read(await createJpegWithSegments({ exif: garbage, iptc: garbage, xmp }))).toMatchObject({
      title: 'Mlýn',
    })
    expect(await read(await createJpegWithSegments({ exif, iptc: garbage, xmp: garbage }))).toMatchObject({
      credit: 'Eva',
    })
  })

  it.each([
    ['a directory outside the file', createTiffHeader({ directoryAt: 4_000_000_000 })],
    ['a directory that is cut off', createTiffWithTags([createTiffTextEntry(artist, 'Eva')]).subarray(0, 60)],
    ['the header of a BigTIFF', Buffer.from('II+\0\x08\0\0\0', 'latin1')],
  ])('is ignored in a TIFF: %s', async (_name, bytes) => {
    expect(await read(bytes)).toEqual(nothing)
  })
})
