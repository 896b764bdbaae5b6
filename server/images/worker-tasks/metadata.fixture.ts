import sharp, { type Exif } from 'sharp'

export type TestPictureFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif'

export async function createPictureWithMetadata(
  format: TestPictureFormat,
  { exif, xmp }: { readonly exif?: Exif; readonly xmp?: string } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width: 8, height: 6, channels: 3, background: '#456' } })
  if (exif) image.withExif(exif)
  if (xmp !== undefined) image.withXmp(xmp)
  return await image.toFormat(format).toBuffer()
}

/** A JPEG with metadata in segments of its own. */
export async function createJpegWithSegments(parts: {
  exif?: Buffer
  xmp?: string | Buffer
  iptc?: Buffer
}): Promise<Buffer> {
  const jpeg = await createPictureWithMetadata('jpeg')
  const segments: Buffer[] = []
  if (parts.exif) segments.push(segment(0xe1, 'Exif\0\0', parts.exif))
  if (parts.xmp !== undefined) segments.push(segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', parts.xmp))
  if (parts.iptc) segments.push(segment(0xed, 'Photoshop 3.0\0', photoshopResource(parts.iptc)))
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

function segment(marker: number, identifier: string, body: Buffer | string): Buffer {
  const content = Buffer.concat([Buffer.from(identifier, 'latin1'), Buffer.from(body)])
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function photoshopResource(iptc: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(iptc.length)
  return Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), length, iptc])
}

/** A data set of IPTC: record, number and value. */
export function createIptcDataSet(record: number, number: number, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  const head = Buffer.from([0x1c, record, number, 0, 0])
  head.writeUInt16BE(bytes.length, 3)
  return Buffer.concat([head, bytes])
}

/** A packet whose description has these attributes and properties. */
export function createXmpPacket(properties: string, attributes = ''): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
    xmlns:exif="http://ns.adobe.com/exif/1.0/" ${attributes}>${properties}</rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
}

export const createXmpLanguageAlternative = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`

interface TiffEntry {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly value: Buffer
}

const shortType = 3
const longType = 4

export const createTiffTextEntry = (tag: number, text: string | Buffer, type = 2): TiffEntry => {
  const value = typeof text === 'string' ? Buffer.from(`${text}\0`) : text
  return { tag, type, count: value.length, value }
}

const numberEntry = (tag: number, type: number, number: number, little: boolean): TiffEntry => {
  const value = Buffer.alloc(type === shortType ? 2 : 4)
  if (type === shortType) value[little ? 'writeUInt16LE' : 'writeUInt16BE'](number)
  else value[little ? 'writeUInt32LE' : 'writeUInt32BE'](number)
  return { tag, type, count: 1, value }
}

interface TiffLayoutOptions {
  readonly little?: boolean
  /** Where the directory is; what is before it has no meaning. */
  readonly directoryAt?: number
}

/** The directories and values of a TIFF, to be put where `directoryAt` says. The EXIF directory follows the main one. */
export function createTiffDirectories(
  main: readonly TiffEntry[],
  exif: readonly TiffEntry[] = [],
  { little = true, directoryAt = 8 }: TiffLayoutOptions = {},
): Buffer {
  const size = (count: number) => 2 + count * 12 + 4
  const exifAt = directoryAt + size(main.length + 1)
  const sorted = [...main, numberEntry(0x8769, longType, exifAt, little)].sort((a, b) => a.tag - b.tag)
  const values: Buffer[] = []
  let end = exifAt + size(exif.length)
  const write = (entries: readonly TiffEntry[]): Buffer => {
    const bytes = Buffer.alloc(size(entries.length))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    view.setUint16(0, entries.length, little)
    entries.forEach(({ tag, type, count, value }, index) => {
      const at = 2 + index * 12
      view.setUint16(at, tag, little)
      view.setUint16(at + 2, type, little)
      view.setUint32(at + 4, count, little)
      if (value.length <= 4) value.copy(bytes, at + 8)
      else {
        view.setUint32(at + 8, end, little)
        values.push(value)
        end += value.length
      }
    })
    return bytes
  }
  return Buffer.concat([write(sorted), write(exif), ...values])
}

export function createTiffHeader({ little = true, directoryAt = 8 }: TiffLayoutOptions = {}): Buffer {
  const header = Buffer.from(little ? 'II*\0\0\0\0\0' : 'MM\0*\0\0\0\0', 'latin1')
  header[little ? 'writeUInt32LE' : 'writeUInt32BE'](directoryAt, 4)
  return header
}

/** An EXIF block. */
export const createExifBlock = (
  main: readonly TiffEntry[],
  exif: readonly TiffEntry[] = [],
  options: TiffLayoutOptions = {},
): Buffer => Buffer.concat([createTiffHeader(options), createTiffDirectories(main, exif, options)])

/** The tags of a picture of one grey pixel, which is at byte 8 of the file. */
export const createOnePixelTiffEntries = (little = true): TiffEntry[] => [
  numberEntry(0x0100, shortType, 1, little),
  numberEntry(0x0101, shortType, 1, little),
  numberEntry(0x0102, shortType, 8, little),
  numberEntry(0x0103, shortType, 1, little),
  numberEntry(0x0106, shortType, 1, little),
  numberEntry(0x0111, longType, 8, little),
  numberEntry(0x0115, shortType, 1, little),
  numberEntry(0x0116, shortType, 1, little),
  numberEntry(0x0117, longType, 1, little),
]

/** A TIFF file of one pixel with its directory behind it. */
export function createTiffWithTags(
  main: readonly TiffEntry[],
  exif: readonly TiffEntry[] = [],
  little = true,
): Buffer {
  const options = { little, directoryAt: 16 }
  return Buffer.concat([
    createTiffHeader(options),
    Buffer.alloc(8, 0x80),
    createTiffDirectories([...createOnePixelTiffEntries(little), ...main], exif, options),
  ])
}
