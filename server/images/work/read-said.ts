import exifr from 'exifr'
import type { Described } from '../tasks.ts'
import { opened } from './loaders.ts'
import { dateOf, textOf } from './says.ts'

const nothing: Described = { title: null, dscr: null, taken: null, credit: null }
/** A segment of a JPEG holds no more. */
const longestSegment = 65_000

const reading = {
  tiff: true,
  exif: true,
  gps: false,
  interop: false,
  ifd1: false,
  makerNote: false,
  userComment: false,
  icc: false,
  jfif: false,
  ihdr: false,
  xmp: true,
  iptc: true,
  mergeOutput: false,
  reviveValues: false,
  translateValues: false,
  multiSegment: false,
}

/** What a picture says of itself; whatever cannot be understood is not said. */
export async function readSaid(path: string): Promise<Described> {
  try {
    const { format, exif, xmp, iptc } = await opened(path, {
      pixels: Number.MAX_SAFE_INTEGER,
      failOn: 'none',
    }).metadata()
    // What a TIFF says stands among its own tags, which libvips does not hand over.
    const direct = format === 'tiff' && exif === undefined
    const said: unknown = await exifr.parse(direct ? path : asJpeg(exif, xmp, iptc), reading)
    return understood(said)
  } catch {
    // Metadata is written by anybody and anything; a picture without it is a picture still.
    return nothing
  }
}

/** All that a file of any type says of itself, as a JPEG without a picture: one reader understands it all. */
function asJpeg(exif?: Buffer, xmp?: Buffer, iptc?: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, 0xd8])]
  const add = (mark: number, ...bytes: readonly Buffer[]) => {
    const body = Buffer.concat(bytes)
    if (body.length === 0 || body.length > longestSegment) return
    const head = Buffer.from([0xff, mark, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    parts.push(head, body)
  }
  if (exif) add(0xe1, startsWith(exif, 'Exif\0\0') ? exif : Buffer.concat([Buffer.from('Exif\0\0'), exif]))
  if (xmp) add(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp)
  if (iptc) add(0xed, startsWith(iptc, 'Photoshop 3.0\0') ? iptc : photoshop(iptc))
  parts.push(Buffer.from([0xff, 0xd9]))
  return Buffer.concat(parts)
}

/** Bare IPTC, as TIFF has it, in the wrapping that JPEG has it in. */
function photoshop(iptc: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(iptc.length)
  return Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), length, iptc])
}

function startsWith(bytes: Buffer, text: string): boolean {
  return bytes.subarray(0, text.length).toString('latin1') === text
}

function understood(said: unknown): Described {
  const from = (group: string, name: string) => {
    const value = memberOf(memberOf(said, group), name)
    return xmpGroups.has(group) ? withoutEntities(value) : value
  }
  const title = [
    from('dc', 'title'),
    from('xmp', 'title'),
    from('iptc', 'ObjectName'),
    from('ifd0', 'XPTitle'),
  ]
  const dscr = [
    from('dc', 'description'),
    from('iptc', 'Caption'),
    from('ifd0', 'ImageDescription'),
    from('ifd0', 'XPComment'),
  ]
  const creator = [
    from('dc', 'creator'),
    from('iptc', 'Byline'),
    from('ifd0', 'Artist'),
    from('ifd0', 'XPAuthor'),
  ]
  const owed = [from('dc', 'rights'), from('iptc', 'CopyrightNotice'), from('ifd0', 'Copyright')]
  const held = [
    from('photoshop', 'Credit'),
    from('iptc', 'Credit'),
    from('photoshop', 'Source'),
    from('iptc', 'Source'),
  ]
  const taken = [
    from('photoshop', 'DateCreated'),
    from('iptc', 'DateCreated'),
    from('exif', 'DateTimeOriginal'),
  ]
  return {
    title: firstText(title, 80),
    dscr: firstText(dscr, 2000),
    taken: taken.map(dateOf).find((date) => date !== null) ?? null,
    credit: joined([firstText(creator, 120), firstText(held, 120), firstText(owed, 200)]),
  }
}

function firstText(values: readonly unknown[], longest: number): string | null {
  return values.map((value) => textOf(value, longest)).find((text) => text !== null) ?? null
}

/** Whom a picture is owed to, nobody twice. */
function joined(names: readonly (string | null)[]): string | null {
  const kept: string[] = []
  for (const name of names)
    if (name !== null && !kept.some((other) => other.toLowerCase().includes(name.toLowerCase())))
      kept.push(name)
  const text = kept.join(', ')
  return text === '' ? null : [...text].slice(0, 255).join('')
}

/** XMP is XML, and its reader leaves the marks of that. */
function withoutEntities(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, letterOf)
  if (Array.isArray(value)) return value.map(withoutEntities)
  if (typeof value === 'object' && value !== null && 'value' in value) return withoutEntities(value.value)
  return value
}

function letterOf(_whole: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? ''
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const xmpGroups = new Set(['dc', 'photoshop', 'xmp'])

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
