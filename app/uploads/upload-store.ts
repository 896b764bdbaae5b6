import type { PersistedUpload } from './upload-entry.ts'

/** Persists unfinished uploads across reloads. */
export interface UnfinishedUploadStorage {
  load(gallery: number): Promise<readonly PersistedUpload[]>
  save(entries: readonly PersistedUpload[]): void
  remove(keys: readonly string[]): void
  /** Opens the file of a handle; null if it is gone or access is denied. */
  openFile(handle: FileSystemFileHandle, ask: boolean): Promise<File | null>
}

/** Methods that browsers with file system handles have, but the TypeScript types lack. */
interface HandleWithPermissions extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
}

const databaseName = 'letopis-uploads'
const storeName = 'entries'
/** The server deletes older unfinished uploads, too. */
const maxAgeMs = 24 * 3_600_000

interface StoredUpload extends PersistedUpload {
  readonly at: number
  /** The id of the page that sends it. */
  readonly page?: string
}

const lockNamePrefix = 'letopis-uploads:'
const page = crypto.getRandomValues(new Uint32Array(2)).join('-')
let isPageLockHeld = false

/**
 * While this page holds its lock, other pages do not resume its uploads. Browsers support locks only with
 * HTTPS.
 */
function holdPageLock(): void {
  if (isPageLockHeld || !('locks' in navigator)) return
  isPageLockHeld = true
  navigator.locks
    .request(lockNamePrefix + page, () => new Promise<never>(() => undefined))
    .catch(() => undefined)
}

/** The ids of the other open pages. */
async function findOtherOpenPages(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) =>
    name?.startsWith(lockNamePrefix) ? [name.slice(lockNamePrefix.length)] : [],
  )
  return new Set(names.filter((name) => name !== page))
}

/** Stores the uploads in IndexedDB; if it is not available, nothing is stored. */
export const indexedDbUnfinishedUploadStorage: UnfinishedUploadStorage = {
  async load(gallery) {
    try {
      const all = await runTransaction<StoredUpload[]>('readonly', (entries) => entries.getAll())
      const isOld = ({ at }: StoredUpload) => at < Date.now() - maxAgeMs
      indexedDbUnfinishedUploadStorage.remove(all.filter(isOld).map(({ key }) => key))
      const otherPages = await findOtherOpenPages()
      return all
        .filter(
          (upload) => upload.gallery === gallery && !isOld(upload) && !otherPages.has(upload.page ?? ''),
        )
        .sort((a, b) => a.at - b.at || a.place - b.place)
        .map(({ at: _at, page: _page, ...persisted }) => persisted)
    } catch {
      return []
    }
  },
  save(entries) {
    const at = Date.now()
    holdPageLock()
    writeIgnoringErrors((objectStore) => {
      for (const entry of entries) objectStore.put({ ...entry, at, page })
    })
  },
  remove(keys) {
    if (keys.length === 0) return
    writeIgnoringErrors((objectStore) => {
      for (const key of keys) objectStore.delete(key)
    })
  },
  async openFile(handle: HandleWithPermissions, ask) {
    try {
      const state = await handle.queryPermission?.({ mode: 'read' })
      if (state === 'prompt' && ask) await handle.requestPermission?.({ mode: 'read' })
      else if (state === 'prompt') return null
      return await handle.getFile()
    } catch {
      return null
    }
  },
}

/** Errors are ignored: without the store, uploads only cannot be resumed after a reload. */
function writeIgnoringErrors(work: (objectStore: IDBObjectStore) => void): void {
  runTransaction('readwrite', (objectStore) => {
    work(objectStore)
    return null
  }).catch(() => undefined)
}

async function runTransaction<T>(
  mode: IDBTransactionMode,
  work: (objectStore: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T> {
  const db = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}
