import type { ChosenFile } from './upload-entry.ts'

/** Files that operating systems create in folders. */
const systemFilePattern = /^(?:\.|Thumbs\.db$|desktop\.ini$|Icon\r$|__MACOSX$|@eaDir$)/i

/** The files of an input or of the clipboard. */
export function filterAndSortChosenFiles(files: Iterable<File>): ChosenFile[] {
  return filterAndSortByPath(
    [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name, handle: null })),
  )
}

/** An item of a drop in browsers that support file system handles. */
interface ItemWithHandle extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null | undefined>
}

/**
 * The files of a drop, including those in folders. Must be called in the event handler: afterwards the drop
 * is empty.
 */
export async function readDroppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const items: ItemWithHandle[] = [...transfer.items].filter(({ kind }) => kind === 'file')
  const files = await Promise.all(items.map((item) => readItemFiles(item)))
  return filterAndSortByPath(files.flat())
}

function readItemFiles(item: ItemWithHandle): Promise<ChosenFile[]> {
  const handle = item.getAsFileSystemHandle?.()
  const entry = item.webkitGetAsEntry()
  const file = item.getAsFile()
  const readWithoutHandle = async () => {
    if (entry !== null) return readEntryFiles(entry, '')
    return file === null ? [] : [{ file, path: file.name, handle: null }]
  }
  if (handle === undefined) return readWithoutHandle()
  return handle.then(
    (resolved) => (resolved ? readHandleFiles(resolved, '') : readWithoutHandle()),
    () => readWithoutHandle(),
  )
}

async function readHandleFiles(handle: FileSystemHandle, folder: string): Promise<ChosenFile[]> {
  const path = `${folder}${handle.name}`
  if (systemFilePattern.test(handle.name)) return []
  const files: ChosenFile[] = []
  try {
    if (isFileHandle(handle)) return [{ file: await handle.getFile(), path, handle }]
    if (!isFolderHandle(handle)) return []
    for await (const child of handle.values()) files.push(...(await readHandleFiles(child, `${path}/`)))
  } catch {
    files.push(createUnreadableFile(handle.name, path))
  }
  return files
}

/**
 * A placeholder for a file that cannot be read: it is listed as rejected, and the other files are still
 * uploaded.
 */
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
  const files: ChosenFile[] = []
  if (isFolderEntry(entry)) {
    const reader = entry.createReader()
    // readEntries returns at most 100 entries per call, and an empty array at the end.
    for (;;) {
      const children = await new Promise<FileSystemEntry[] | null>((resolve) =>
        reader.readEntries(resolve, () => resolve(null)),
      )
      if (children === null) files.push(createUnreadableFile(entry.name, path))
      if (children === null || children.length === 0) break
      for (const child of children) files.push(...(await readEntryFiles(child, `${path}/`)))
    }
  }
  return files
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts in natural number order: 2 before 10. */
function filterAndSortByPath(chosen: readonly ChosenFile[]): ChosenFile[] {
  return chosen
    .filter(({ path }) => !path.split('/').some((part) => systemFilePattern.test(part)))
    .sort((a, b) => collator.compare(a.path, b.path))
}
