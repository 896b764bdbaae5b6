import type { ChosenFile } from './upload-entry.ts'

/** What systems leave in folders beside people's files. */
const systemFilePattern = /^(?:\.|Thumbs\.db$|desktop\.ini$|Icon\r$|__MACOSX$|@eaDir$)/i

/** The files of a field, of the clipboard. */
export function toChosenFiles(files: Iterable<File>): ChosenFile[] {
  return filterAndSortByPath(
    [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name, handle: null })),
  )
}

/** An item of a drop in browsers that give handles. */
interface ItemWithHandle extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null | undefined>
}

/** The files of a drop, those in folders included. Has to be called in the event itself: afterwards the drop is empty. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const items: ItemWithHandle[] = [...transfer.items].filter(({ kind }) => kind === 'file')
  const found = await Promise.all(items.map((item) => readItemFiles(item)))
  return filterAndSortByPath(found.flat())
}

function readItemFiles(item: ItemWithHandle): Promise<ChosenFile[]> {
  const handle = item.getAsFileSystemHandle?.()
  const entry = item.webkitGetAsEntry()
  const file = item.getAsFile()
  const plainly = async () => {
    if (entry !== null) return readEntryFiles(entry, '')
    return file === null ? [] : [{ file, path: file.name, handle: null }]
  }
  if (handle === undefined) return plainly()
  return handle.then(
    (got) => (got ? readHandleFiles(got, '') : plainly()),
    () => plainly(),
  )
}

async function readHandleFiles(handle: FileSystemHandle, folder: string): Promise<ChosenFile[]> {
  const path = `${folder}${handle.name}`
  if (systemFilePattern.test(handle.name)) return []
  const found: ChosenFile[] = []
  try {
    if (isFileHandle(handle)) return [{ file: await handle.getFile(), path, handle }]
    if (!isFolderHandle(handle)) return []
    for await (const inside of handle.values()) found.push(...(await readHandleFiles(inside, `${path}/`)))
  } catch {
    found.push(createUnreadableFile(handle.name, path))
  }
  return found
}

/** One that cannot be read does not keep the others away, and is named like any that is not taken. */
function createUnreadableFile(name: string, path: string): ChosenFile {
  return { file: new File([], name), path, handle: null, isUnreadable: true }
}

function isFileHandle(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file'
}

interface FolderHandle extends FileSystemHandle {
  values(): AsyncIterable<FileSystemHandle>
}

function isFolderHandle(handle: FileSystemHandle): handle is FolderHandle {
  return handle.kind === 'directory'
}

async function readEntryFiles(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  const path = `${folder}${entry.name}`
  if (systemFilePattern.test(entry.name)) return []
  if (isFileEntry(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    return [file === null ? createUnreadableFile(entry.name, path) : { file, path, handle: null }]
  }
  const found: ChosenFile[] = []
  if (isFolderEntry(entry)) {
    const reader = entry.createReader()
    // A folder is read a hundred at a time, until there is nothing more.
    for (;;) {
      const inside = await new Promise<FileSystemEntry[] | null>((resolve) =>
        reader.readEntries(resolve, () => resolve(null)),
      )
      if (inside === null) found.push(createUnreadableFile(entry.name, path))
      if (inside === null || inside.length === 0) break
      for (const one of inside) found.push(...(await readEntryFiles(one, `${path}/`)))
    }
  }
  return found
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** In the order in which people number their files: 2 before 10. */
function filterAndSortByPath(chosen: readonly ChosenFile[]): ChosenFile[] {
  return chosen
    .filter(({ path }) => !path.split('/').some((part) => systemFilePattern.test(part)))
    .sort((a, b) => collator.compare(a.path, b.path))
}
