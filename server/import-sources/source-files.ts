import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readdir, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'
import { getErrorMessage, isFileNotFoundError } from '../lib/errors.ts'
import { ImportSourceError, ImportSpaceError } from './errors.ts'

/** The files that are imported. */
export interface SourceFiles {
  readonly root: string
  /** Relative paths with `/`, sorted. */
  readonly names: readonly string[]
  /** The path of one of them. */
  locate(name: string): string
  /** The first bytes of one of them, as UTF-8. */
  readBeginning(name: string, length?: number): Promise<string>
}

const beginningLength = 64_000

/** Opens a folder, a file, or a zip file, which is extracted into the work folder. */
export async function openSourceFiles(path: string, workFolder: string): Promise<SourceFiles> {
  const stats = await lstat(path).catch((error) => {
    if (isFileNotFoundError(error)) return null
    throw error
  })
  if (stats?.isDirectory()) return createSourceFiles(path, await listFiles(path))
  if (!stats?.isFile()) throw new ImportSourceError(`${path} is neither a file nor a folder.`)
  if (!(await isZipFile(path))) return createSourceFiles(dirname(path), [basename(path)])
  const root = join(workFolder, 'extracted')
  await extractZipFile(path, root)
  return openSingleFolder(root, await listFiles(root))
}

/** A zip file often contains one folder with everything. */
function openSingleFolder(root: string, names: readonly string[]): SourceFiles {
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  if (folder === '' || !names.every((name) => name.startsWith(folder))) return createSourceFiles(root, names)
  return openSingleFolder(
    join(root, folder),
    names.map((name) => name.slice(folder.length)),
  )
}

function createSourceFiles(root: string, names: readonly string[]): SourceFiles {
  const locate = (name: string) => join(root, ...name.split('/'))
  return {
    root,
    names,
    locate,
    async readBeginning(name, length = beginningLength) {
      const chunks: Buffer[] = []
      for await (const chunk of createReadStream(locate(name), { end: length - 1 })) chunks.push(chunk)
      return Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
    },
  }
}

/** Regular files only: links could lead out of the folder. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !isHiddenOrSystemFile(name))
    .sort()
}

/** `.git`, `.DS_Store`, and what macOS adds to zip files. */
function isHiddenOrSystemFile(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
}

/** Of a zip file, and of an empty one. */
const zipSignatures = ['504b0304', '504b0506']

async function isZipFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && zipSignatures.includes(buffer.toString('hex'))
  } finally {
    await handle.close()
  }
}

/** A library of pictures in all their sizes has fewer; a list of names alone would keep the process busy. */
const maxEntries = 50_000
const maxTotalBytes = 100 * 1024 ** 3
/** A larger entry that deflates better than this is meant to fill the disk. */
const maxCompressionRatio = 100
const ratioCheckedBytes = 16 * 1024 ** 2
/** Left for the site, whose database may be on the same disk. */
const reservedBytes = 100 * 1024 ** 2

/** Extracts a zip file of unknown origin; throws an `ImportSourceError` for names that lead elsewhere and for bombs. */
async function extractZipFile(file: string, root: string): Promise<void> {
  const reject = (reason: string) => new ImportSourceError(`${basename(file)}: ${reason}`)
  try {
    const zip = await openPromise(file)
    if (zip.entryCount > maxEntries) {
      zip.close()
      throw reject(`it contains ${zip.entryCount} files, and at most ${maxEntries} are allowed; divide it`)
    }
    const { size } = await lstat(file)
    await mkdir(root, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(root)
    const names = new Set<string>()
    const folders = new Set<string>()
    let totalBytes = 0
    let compressedBytes = 0
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (name.endsWith('/') || isHiddenOrSystemFile(name)) continue
      if (!isRegularFile(entry) || entry.isEncrypted())
        throw reject(`"${name.slice(0, 200)}" is a link or encrypted`)
      // yauzl itself rejects absolute names and `..`.
      if (names.has(name.toLowerCase()))
        throw reject(`two names differ only in case: "${name.slice(0, 200)}"`)
      names.add(name.toLowerCase())
      totalBytes += entry.uncompressedSize
      compressedBytes += entry.compressedSize
      const isBomb =
        entry.uncompressedSize > ratioCheckedBytes &&
        entry.uncompressedSize > entry.compressedSize * maxCompressionRatio
      if (isBomb || totalBytes > maxTotalBytes || compressedBytes > size)
        throw reject('its content is too large')
      if (totalBytes > bavail * bsize - reservedBytes)
        throw new ImportSpaceError(`${basename(file)}: the disk has not enough space for its content.`)
      const target = join(root, ...name.split('/'))
      const folder = dirname(target)
      if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
      folders.add(folder)
      const options = { flags: 'wx', mode: 0o600 }
      const content = entry.uncompressedSize === 0 ? null : await zip.openReadStreamPromise(entry)
      await (content === null
        ? writeFile(target, '', { flag: options.flags, mode: options.mode })
        : pipeline(content, createWriteStream(target, options)))
    }
  } catch (error) {
    throw error instanceof ImportSourceError ? error : reject(getErrorMessage(error))
  }
}

const [fileTypeMask, regularFileType, unixSystem] = [0o170000, 0o100000, 3]

function isRegularFile({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  if (versionMadeBy >>> 8 !== unixSystem) return true
  const type = (externalFileAttributes >>> 16) & fileTypeMask
  return type === 0 || type === regularFileType
}
