import ExifReader from 'exifreader'
import type { EmbeddedPictureMetadata } from '../picture-tasks.ts'
import {
  joinTagValuesToPlainText,
  parseMetadataDateToEdtf,
  type TextOrUndecodedBytes,
} from './metadata-values.ts'
import { createSharpFromFile } from './open-picture.ts'
import { readTiffTagsAsExifBlock } from './tiff-tags.ts'
import { parseXmpPacket, type XmpProperties } from './xmp.ts'

const nothing: EmbeddedPictureMetadata = { title: null, description: null, taken: null, credit: null }
/** A segment of a JPEG holds no more. */
const maxSegmentBytes = 65_000

/** Only these are parsed: no location, no maker notes, no thumbnail. XMP has its own reader. */
const includeTags = {
  exif: ['ImageDescription', 'Artist', 'Copyright', 'DateTimeOriginal', 'XPTitle', 'XPComment', 'XPAuthor'],
  iptc: [
    'Object Name',
    'Caption/Abstract',
    'By-line',
    'Copyright Notice',
    'Credit',
    'Source',
    'Date Created',
  ],
}

/** What exifreader puts in place of a value that is outside the file. */
const faultyValue = '<faulty value>'

/** The values of one tag; none if the tag is missing. */
type ReadTag = (name: string) => readonly TextOrUndecodedBytes[]

/** Title, description, date and credit from a picture's EXIF, XMP and IPTC. What cannot be parsed is left out. */
export async function readEmbeddedPictureMetadata(path: string): Promise<EmbeddedPictureMetadata> {
  try {
    const { format, exif, xmp, iptc } = await createSharpFromFile(path, {
      maxPixels: Number.MAX_SAFE_INTEGER,
      failOn: 'none',
    }).metadata()
    // libvips returns a TIFF's XMP and IPTC, but not the tags of its own directory.
    const tags = exif ?? (format === 'tiff' ? await readTiffTagsAsExifBlock(path) : undefined)
    const groups = parseTags(tags, iptc)
    return toDescription(
      (name) => readExifTag(groups.exif?.[name], tags),
      (name) => readIptcTag(groups.iptc?.[name]),
      parseXmpPacket(xmp),
    )
  } catch {
    // Metadata can be anything; a picture without it is still a picture.
    return nothing
  }
}

type TagGroups = Readonly<Partial<Record<'exif' | 'iptc', Readonly<Record<string, unknown>>>>>

function parseTags(exif: Buffer | undefined, iptc: Buffer | undefined): TagGroups {
  try {
    const { exif: exifTags, iptc: iptcTags } = ExifReader.load(toJpeg(exif, iptc), {
      expanded: true,
      includeTags,
    })
    return { exif: { ...exifTags }, iptc: { ...iptcTags } }
  } catch {
    // There is none, or none that can be parsed; the XMP still counts.
    return {}
  }
}

/** The EXIF and IPTC of a file of any type as a JPEG without pixels, which one parser reads. */
function toJpeg(exif: Buffer | undefined, iptc: Buffer | undefined): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, 0xd8])]
  const addSegment = (marker: number, body: Buffer) => {
    if (body.length > maxSegmentBytes) return
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    parts.push(head, body)
  }
  if (exif) addSegment(0xe1, startsWith(exif, exifStart) ? exif : Buffer.concat([exifStart, exif]))
  if (iptc) addSegment(0xed, startsWith(iptc, photoshopStart) ? iptc : wrapIptc(iptc))
  parts.push(Buffer.from([0xff, 0xd9]))
  return Buffer.concat(parts)
}

const exifStart = Buffer.from('Exif\0\0', 'latin1')
const photoshopStart = Buffer.from('Photoshop 3.0\0', 'latin1')

/** Bare IPTC, as a TIFF has it, in the Photoshop resource that a JPEG has it in. */
function wrapIptc(iptc: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(iptc.length)
  return Buffer.concat([photoshopStart, Buffer.from('8BIM\x04\x04\0\0', 'latin1'), length, iptc])
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start)
}

function readExifTag(tag: unknown, block: Buffer | undefined): readonly TextOrUndecodedBytes[] {
  const value = getValue(tag)
  if (isBytes(value)) return [Uint8Array.from(value)]
  if (!Array.isArray(value)) return []
  return value
    .filter((part): part is string => typeof part === 'string' && part !== faultyValue)
    .map((part) => toOriginalBytes(part, block))
}

/**
 * exifreader decodes text that is valid UTF-8 and returns other text with one character per byte. Where the
 * result does not tell which of the two it was, the bytes of the block do.
 */
function toOriginalBytes(text: string, block: Buffer | undefined): TextOrUndecodedBytes {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  return block?.includes(text, 0, 'utf8') ? text : Buffer.from(text, 'latin1')
}

/** IPTC's values are bytes; a tag that may be repeated is a list of tags. */
function readIptcTag(tag: unknown): readonly TextOrUndecodedBytes[] {
  const tags: readonly unknown[] = Array.isArray(tag) ? tag : [tag]
  return tags
    .map(getValue)
    .filter(isBytes)
    .map((value) => Uint8Array.from(value))
}

function getValue(tag: unknown): unknown {
  return typeof tag === 'object' && tag !== null && 'value' in tag ? tag.value : undefined
}

function isBytes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every((byte) => typeof byte === 'number')
}

function toDescription(exif: ReadTag, iptc: ReadTag, xmp: XmpProperties): EmbeddedPictureMetadata {
  const xmpText = (name: string) => xmp.get(name) ?? []
  const windowsText = (name: string) => exif(name).map(decodeUtf16)
  const title = [xmpText('dc:title'), xmpText('xmp:title'), iptc('Object Name'), windowsText('XPTitle')]
  const description = [
    xmpText('dc:description'),
    iptc('Caption/Abstract'),
    exif('ImageDescription'),
    xmpText('tiff:ImageDescription'),
    windowsText('XPComment'),
  ]
  const creator = [
    xmpText('dc:creator'),
    iptc('By-line'),
    exif('Artist'),
    xmpText('tiff:Artist'),
    windowsText('XPAuthor'),
  ]
  const provider = [xmpText('photoshop:Credit'), iptc('Credit'), xmpText('photoshop:Source'), iptc('Source')]
  const rights = [
    xmpText('dc:rights'),
    iptc('Copyright Notice'),
    exif('Copyright'),
    xmpText('tiff:Copyright'),
  ]
  const taken = [
    xmpText('photoshop:DateCreated'),
    iptc('Date Created'),
    exif('DateTimeOriginal'),
    xmpText('exif:DateTimeOriginal'),
  ]
  return {
    title: firstText(title, 80),
    description: firstText(description, 2000),
    taken: taken.map(([value]) => parseMetadataDateToEdtf(value)).find((date) => date !== null) ?? null,
    credit: joinCredits([firstText(creator, 120), firstText(provider, 120), firstText(rights, 200)]),
  }
}

/** Windows writes these tags in UTF-16, whatever the byte order of the rest. */
function decodeUtf16(value: TextOrUndecodedBytes): TextOrUndecodedBytes {
  return typeof value === 'string' ? value : new TextDecoder('utf-16le').decode(value)
}

function firstText(
  candidates: readonly (readonly TextOrUndecodedBytes[])[],
  maxLength: number,
): string | null {
  return (
    candidates.map((values) => joinTagValuesToPlainText(values, maxLength)).find((text) => text !== null) ??
    null
  )
}

/** One line of names and rights; a name that another contains is not repeated. */
function joinCredits(names: readonly (string | null)[]): string | null {
  const distinctNames: string[] = []
  for (const name of names)
    if (name !== null && !distinctNames.some((other) => other.toLowerCase().includes(name.toLowerCase())))
      distinctNames.push(name)
  const text = distinctNames.join(', ')
  return text === '' ? null : [...text].slice(0, 255).join('')
}
