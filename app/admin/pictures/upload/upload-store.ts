import type { PersistedUpload } from './upload-entry.ts'

/** Keeps over a reload what is on its way. */
export interface UploadStore {
  load(gallery: number): Promise<readonly PersistedUpload[]>
  save(entries: readonly PersistedUpload[]): void
  remove(keys: readonly string[]): void
  /** The file of a handle; null where it is gone, or the browser does not let us. */
  openFile(handle: FileSystemFileHandle, ask: boolean): Promise<File | null>
}

/** What browsers with handles can do and our types do not know yet. */
interface HandleWithPermissions extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
}

const database = 'letopis-uploads'
const store = 'entries'
/** What is older is forgotten by the server, too. */
const maxAgeMs = 24 * 3_600_000

interface StoredUpload extends PersistedUpload {
  readonly at: number
  /** The page that sends it. */
  readonly page?: string
}

const lockNamePrefix = 'letopis-uploads:'
const page = crypto.getRandomValues(new Uint32Array(2)).join('-')
let isPageLockHeld = false

/** As long as this page lives, others leave alone what it sends. Browsers have such locks only where there is https. */
function holdPageLock(): void {
  if (isPageLockHeld || !('locks' in navigator)) return
  isPageLockHeld = true
  navigator.locks
    .request(lockNamePrefix + page, () => new Promise<never>(() => undefined))
    .catch(() => undefined)
}

/** The other pages that live. */
async function findOtherOpenPages(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) =>
    name?.startsWith(lockNamePrefix) ? [name.slice(lockNamePrefix.length)] : [],
  )
  return new Set(names.filter((name) => name !== page))
}

/** Keeps it in the browser's own database; where that is not to be had, nothing is kept. */
export const indexedDbUploadStore: UploadStore = {
  async load(gallery) {
    try {
      const all = await runTransaction<StoredUpload[]>('readonly', (entries) => entries.getAll())
      const isOld = ({ at }: StoredUpload) => at < Date.now() - maxAgeMs
      indexedDbUploadStore.remove(all.filter(isOld).map(({ key }) => key))
      const living = await findOtherOpenPages()
      return all
        .filter((one) => one.gallery === gallery && !isOld(one) && !living.has(one.page ?? ''))
        .sort((a, b) => a.at - b.at || a.place - b.place)
        .map(({ at: _at, page: _page, ...kept }) => kept)
    } catch {
      return []
    }
  },
  save(entries) {
    const at = Date.now()
    holdPageLock()
    writeIgnoringErrors((all) => {
      for (const entry of entries) all.put({ ...entry, at, page })
    })
  },
  remove(keys) {
    if (keys.length === 0) return
    writeIgnoringErrors((all) => {
      for (const key of keys) all.delete(key)
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

/** That a browser keeps nothing costs a reload's comfort and no more. */
function writeIgnoringErrors(work: (all: IDBObjectStore) => void): void {
  runTransaction('readwrite', (all) => {
    work(all)
    return null
  }).catch(() => undefined)
}

async function runTransaction<T>(
  mode: IDBTransactionMode,
  work: (all: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T> {
  const opened = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}
