import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** A file or folder that could not be read. */
export interface FolderEntry {
  /** Raw bytes: a file name need not be valid text. */
  readonly path: Buffer
  /** Path relative to the folder, safe to print. */
  readonly displayPath: string
  /** The file's own name as text. */
  readonly name: string
  /** Why it is skipped; null for a regular file. */
  readonly skipReason: 'link' | 'not_a_file' | 'unreadable' | null
}

const slash = Buffer.from('/')
const collator = new Intl.Collator('en', { numeric: true })
/** Files that operating systems create in folders, besides hidden ones. */
const systemFiles = /^(thumbs\.db|desktop\.ini|ehthumbs\.db)$/i

/**
 * Lists the files of a folder in natural order (2 before 10), subfolders in between; hidden files are
 * skipped.
 */
export async function* walkFolderInOrder(
  folder: Buffer,
  recursive: boolean,
  parentPath = '',
): AsyncGenerator<FolderEntry> {
  for (const entry of await readSortedEntries(folder)) {
    const { text: name, raw } = entry
    if (name.startsWith('.') || systemFiles.test(name)) continue
    const path = Buffer.concat([folder, slash, raw])
    const displayPath = `${parentPath}${maskUnprintableCharacters(name)}`
    const createEntry = (skipReason: FolderEntry['skipReason']): FolderEntry => ({
      path,
      displayPath,
      name,
      skipReason,
    })
    if (entry.isDirectory()) {
      if (!recursive) continue
      try {
        yield* walkFolderInOrder(path, true, `${displayPath}/`)
      } catch (error) {
        if (!isUnreadableFileError(error)) throw error
        yield createEntry('unreadable')
      }
    } else if (entry.isSymbolicLink()) yield createEntry('link')
    else yield createEntry(entry.isFile() ? null : 'not_a_file')
  }
}

async function readSortedEntries(folder: Buffer) {
  const entries: Dirent<Buffer>[] = await readdir(folder, { withFileTypes: true, encoding: 'buffer' })
  return entries
    .map((entry) => ({
      raw: entry.name,
      text: entry.name.toString('utf8'),
      isDirectory: () => entry.isDirectory(),
      isSymbolicLink: () => entry.isSymbolicLink(),
      isFile: () => entry.isFile(),
    }))
    .sort((a, b) => collator.compare(a.text, b.text) || Buffer.compare(a.raw, b.raw))
}

/** Whether an error means that a file cannot be read or has just been removed. */
export function isUnreadableFileError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^(EACCES|EPERM|ENOENT|ELOOP|EIO|ENOTDIR|EISDIR|ENXIO)$/.test(code)
}

/** Replaces characters that could control the terminal. */
function maskUnprintableCharacters(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\ufffd')
}
