import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** Something found in a folder. */
export interface FolderEntry {
  /** As the disk has it; a name need not be text. */
  readonly path: Buffer
  /** From the folder on, fit to be shown. */
  readonly displayPath: string
  /** Its own name, as text. */
  readonly name: string
  /** Why it is not for us; null for a file that can be tried. */
  readonly skipReason: 'link' | 'not_a_file' | 'unreadable' | null
}

const slash = Buffer.from('/')
const collator = new Intl.Collator('en', { numeric: true })
/** What systems leave behind in folders, besides what begins with a dot. */
const systemFiles = /^(thumbs\.db|desktop\.ini|ehthumbs\.db)$/i

/** The files of a folder as people would list them (2 before 10), subfolders in their place; hidden ones are passed over. */
export async function* walkFolderInOrder(
  folder: Buffer,
  recursive: boolean,
  above = '',
): AsyncGenerator<FolderEntry> {
  for (const entry of await readSortedEntries(folder)) {
    const { text: name, raw } = entry
    if (name.startsWith('.') || systemFiles.test(name)) continue
    const path = Buffer.concat([folder, slash, raw])
    const shown = `${above}${maskUnprintableCharacters(name)}`
    const is = (leftOut: FolderEntry['skipReason']): FolderEntry => ({
      path,
      displayPath: shown,
      name,
      skipReason: leftOut,
    })
    if (entry.isDirectory()) {
      if (!recursive) continue
      try {
        yield* walkFolderInOrder(path, true, `${shown}/`)
      } catch (error) {
        if (!isUnreadableFileError(error)) throw error
        yield is('unreadable')
      }
    } else if (entry.isSymbolicLink()) yield is('link')
    else yield is(entry.isFile() ? null : 'not_a_file')
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

/** Whether an error means that something is there and may not be read, or has just gone. */
export function isUnreadableFileError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^(EACCES|EPERM|ENOENT|ELOOP|EIO|ENOTDIR|EISDIR|ENXIO)$/.test(code)
}

/** A name that cannot tell a terminal what to do. */
export function maskUnprintableCharacters(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\ufffd')
}
