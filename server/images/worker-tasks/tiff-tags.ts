import { type FileHandle, open } from 'node:fs/promises'

const exifDirectory = 0x8769
/** Description, artist, copyright, date taken, Windows' title, comment and author, and where the EXIF directory is. */
const copiedTags = new Set([0x010e, 0x013b, 0x8298, 0x9003, 0x9c9b, 0x9c9c, 0x9c9d, exifDirectory])
/** Bytes, text and bytes of an unknown kind. */
const byteTypes = new Set([1, 2, 7])
const longType = 4
const headerBytes = 8
const entryBytes = 12
const maxEntries = 4096
/** With all tags at their longest, the block still fits into a segment of a JPEG. */
const maxValueBytes = 8192

interface Entry {
  readonly tag: number
  readonly type: number
  readonly value: Buffer
}

/**
 * Copies the tags that are read as metadata from a TIFF file into a small EXIF block. A scan can have hundreds of megabytes, and its
 * directory and values can be anywhere in it, so only these parts of the file are read. Undefined: not a TIFF, or a BigTIFF.
 */
export async function readTiffTagsAsExifBlock(path: string): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    const header = await readAt(file, 0, headerBytes)
    const order = header?.toString('latin1', 0, 2)
    const little = order === 'II'
    if (!header || (!little && order !== 'MM')) return undefined
    const view = toView(header)
    if (view.getUint16(2, little) !== 42) return undefined
    const main = await readDirectory(file, view.getUint32(4, little), little)
    const pointer = main.find(({ tag }) => tag === exifDirectory)
    const exif = pointer ? await readDirectory(file, toView(pointer.value).getUint32(0, little), little) : []
    return writeBlock(
      main.filter((entry) => entry !== pointer),
      exif.filter(({ tag }) => tag !== exifDirectory),
      little,
    )
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle, position: number, little: boolean): Promise<Entry[]> {
  const count = await readAt(file, position, 2)
  if (!count) return []
  const length = Math.min(toView(count).getUint16(0, little), maxEntries) * entryBytes
  const bytes = await readAt(file, position + 2, length)
  if (!bytes) return []
  const entries = new Map<number, Entry>()
  const view = toView(bytes)
  for (let at = 0; at < bytes.length; at += entryBytes) {
    const tag = view.getUint16(at, little)
    if (!copiedTags.has(tag) || entries.has(tag)) continue
    const type = view.getUint16(at + 2, little)
    const size = getSize(tag, type, view.getUint32(at + 4, little))
    if (size === 0 || size > maxValueBytes) continue
    const value =
      size <= 4
        ? bytes.subarray(at + 8, at + 8 + size)
        : await readAt(file, view.getUint32(at + 8, little), size)
    if (value) entries.set(tag, { tag, type, value })
  }
  return [...entries.values()]
}

/** How many bytes a value has; none: it is not of a type that its tag may have. */
function getSize(tag: number, type: number, count: number): number {
  if (tag === exifDirectory) return type === longType && count === 1 ? 4 : 0
  return byteTypes.has(type) ? count : 0
}

/** Header, main directory, EXIF directory, values. */
function writeBlock(main: readonly Entry[], exif: readonly Entry[], little: boolean): Buffer {
  const exifAt = headerBytes + getDirectoryBytes(main.length + 1)
  const valuesAt = exifAt + getDirectoryBytes(exif.length)
  const block = Buffer.alloc(valuesAt)
  const view = toView(block)
  const values: Buffer[] = []
  let end = valuesAt
  const writeDirectory = (start: number, entries: readonly Entry[]) => {
    view.setUint16(start, entries.length, little)
    entries.forEach(({ tag, type, value }, index) => {
      const at = start + 2 + index * entryBytes
      view.setUint16(at, tag, little)
      view.setUint16(at + 2, type, little)
      view.setUint32(at + 4, type === longType ? 1 : value.length, little)
      if (value.length <= 4) value.copy(block, at + 8)
      else {
        view.setUint32(at + 8, end, little)
        values.push(value)
        end += value.length
      }
    })
  }
  block.write(little ? 'II' : 'MM', 'latin1')
  view.setUint16(2, 42, little)
  view.setUint32(4, headerBytes, little)
  const pointer = Buffer.alloc(4)
  toView(pointer).setUint32(0, exifAt, little)
  writeDirectory(headerBytes, [...main, { tag: exifDirectory, type: longType, value: pointer }])
  writeDirectory(exifAt, exif)
  return Buffer.concat([block, ...values])
}

/** The number of entries, the entries, and where the next directory is. */
function getDirectoryBytes(entries: number): number {
  return 2 + entries * entryBytes + 4
}

/** Undefined: the file ends before. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : undefined
}

function toView(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
