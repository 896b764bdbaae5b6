import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BufferedFileWriter } from '../lib/buffered-file-writer.ts'
import { getErrorCode, isFileNotFoundError } from '../lib/errors.ts'
import { ZipWriter } from '../lib/zip-writer.ts'
import { PortablePathRegistry } from './portable-path-registry.ts'

/** The copy cannot be written, for a reason that the operator can fix. */
export class StaticExportError extends Error {
  override readonly name = 'StaticExportError'
}

/** A copy that is being written. It appears under its name when it is complete. */
export interface StaticSiteOutput {
  write(path: string, content: string | Uint8Array): Promise<void>
  publish(): Promise<void>
  discard(): Promise<void>
}

/** Every folder with a copy has this file, so that only a copy is overwritten. */
const markerFile = 'letopis-static-site.txt'
const markerText = 'A static copy of a website, made by Letopis. Open index.html in a browser.\n'
/** Zip files of the same copy are identical. */
const entryTime = new Date(Date.UTC(1980, 0, 1))
/** What a killed process has left behind is deleted after this time; nothing takes so long to write. */
const unfinishedLifetimeMs = 24 * 3_600_000
const replacedSuffix = '.replaced'
/** Everything in a copy is public, and a web server has to read it. */
const publicMode = 0o644

interface OutputOptions {
  /** Whether an earlier copy is replaced. */
  readonly overwrite: boolean
}

/** Opens a folder, or a zip file if its name ends with `.zip`. */
export async function openStaticSiteOutput(path: string, options: OutputOptions): Promise<StaticSiteOutput> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const output = /\.zip$/i.test(path) ? await openZipFile(path, options) : await openFolder(path, options)
    return withClearErrors(output, path)
  } catch (error) {
    throw toExportError(error, path)
  }
}

async function openFolder(folder: string, { overwrite }: OutputOptions): Promise<StaticSiteOutput> {
  if (await isMountPoint(folder))
    throw new StaticExportError(`${folder} is the root of a disk: name a folder on it.`)
  await cleanUpUnfinished(folder)
  const entries = await listEntries(folder)
  if (entries.length > 0 && !entries.includes(markerFile))
    throw new StaticExportError(`${folder} is not empty and holds no earlier copy: name another folder.`)
  if (entries.length > 0 && !overwrite)
    throw new StaticExportError(`${folder} holds an earlier copy: --overwrite replaces it.`)
  const unfinished = await mkdtemp(getUnfinishedPrefix(folder))
  const names = new PortablePathRegistry()
  const madeFolders = new Set<string>()
  const write: StaticSiteOutput['write'] = async (path, content) => {
    names.add(path)
    const file = join(unfinished, path)
    const parent = dirname(file)
    if (!madeFolders.has(parent)) {
      await mkdir(parent, { recursive: true })
      madeFolders.add(parent)
    }
    await writeFile(file, content, { mode: publicMode, flag: 'wx' })
  }
  return {
    write,
    async publish() {
      await write(markerFile, markerText)
      // `mkdtemp` makes a private folder.
      await chmod(unfinished, 0o755)
      if (entries.length === 0) {
        await rmdir(folder).catch((error: unknown) => {
          if (!isFileNotFoundError(error)) throw error
        })
        return rename(unfinished, folder)
      }
      const replaced = `${unfinished}${replacedSuffix}`
      await rename(folder, replaced)
      await rename(unfinished, folder).catch(async (error: unknown) => {
        await rename(replaced, folder)
        throw error
      })
      await rm(replaced, { recursive: true, force: true })
    },
    discard: () => rm(unfinished, { recursive: true, force: true }),
  }
}

/** The finished copy is moved to its place, and the root of a disk cannot be replaced. */
async function isMountPoint(folder: string): Promise<boolean> {
  const [found, parent] = [await findStats(folder), await findStats(dirname(folder))]
  return found !== null && parent !== null && found.dev !== parent.dev
}

async function openZipFile(path: string, { overwrite }: OutputOptions): Promise<StaticSiteOutput> {
  const found = await stat(path).catch((error: unknown) => {
    if (isFileNotFoundError(error)) return null
    throw error
  })
  if (found?.isDirectory()) throw new StaticExportError(`${path} is a folder.`)
  if (found !== null && !overwrite)
    throw new StaticExportError(`${path} exists already: --overwrite replaces it.`)
  await cleanUpUnfinished(path)
  const unfinished = `${getUnfinishedPrefix(path)}${process.pid}`
  // The same number may belong to a process that was killed earlier.
  const handle = await open(unfinished, 'w', 0o600)
  const buffer = new BufferedFileWriter(handle)
  const zip = new ZipWriter((bytes) => buffer.write(bytes), entryTime, publicMode)
  const names = new PortablePathRegistry()
  const write: StaticSiteOutput['write'] = async (name, content) => {
    names.add(name)
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    // Pictures and fonts are compressed already.
    const size = typeof content === 'string' || /\.(?:css|js|svg|xml)$/.test(name) ? null : bytes.length
    await zip.add(name, toChunks(bytes), { size })
  }
  return {
    write,
    async publish() {
      await write(markerFile, markerText)
      await zip.finish()
      await buffer.flush()
      await handle.sync()
      await handle.close()
      await rename(unfinished, path)
    },
    async discard() {
      await handle.close()
      await rm(unfinished, { force: true })
    },
  }
}

/** How the hidden paths beside a copy begin, where it is written. The name is not one that people give their files. */
function getUnfinishedPrefix(path: string): string {
  return join(dirname(path), `.${basename(path)}.unfinished-copy-`)
}

/** Deletes what killed processes have left behind, and puts back an earlier copy that one had just moved away. */
async function cleanUpUnfinished(path: string): Promise<void> {
  const prefix = basename(getUnfinishedPrefix(path))
  const names = await readdir(dirname(path))
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const unfinished = join(dirname(path), name)
    const found = await findStats(unfinished)
    if (found === null) continue
    const isReplaced = name.endsWith(replacedSuffix)
    if (isReplaced && (await findStats(path)) === null) await rename(unfinished, path)
    else if (isReplaced || found.mtimeMs < Date.now() - unfinishedLifetimeMs)
      await rm(unfinished, { recursive: true, force: true })
  }
}

async function findStats(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function listEntries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isFileNotFoundError(error)) return []
    throw error
  }
}

function withClearErrors(output: StaticSiteOutput, path: string): StaticSiteOutput {
  const rethrow = (error: unknown) => {
    throw toExportError(error, path)
  }
  return {
    write: (name, content) => output.write(name, content).catch(rethrow),
    publish: () => output.publish().catch(rethrow),
    discard: () => output.discard(),
  }
}

function toExportError(error: unknown, path: string): unknown {
  const reasons: Readonly<Record<string, string>> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota of the disk is used up',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk cannot be written',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'a file is in its place',
  }
  const reason = reasons[getErrorCode(error) ?? '']
  if (reason === undefined) return error
  return new StaticExportError(`The copy could not be written to ${path}: ${reason}.`, { cause: error })
}
