import type { Kept } from './entry.ts'

/** Keeps over a reload what is on its way. */
export interface Keeper {
  load(gallery: number): Promise<readonly Kept[]>
  keep(entries: readonly Kept[]): void
  forget(keys: readonly string[]): void
  /** The file of a handle; null where it is gone, or the browser does not let us. */
  open(handle: FileSystemFileHandle, ask: boolean): Promise<File | null>
}

/** What browsers with handles can do and our types do not know yet. */
interface AskableHandle extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
}

const database = 'letopis-uploads'
const store = 'entries'
/** What is older is forgotten by the server, too. */
const longest = 24 * 3_600_000

interface Stored extends Kept {
  readonly at: number
  /** The page that sends it. */
  readonly page?: string
}

const lockName = 'letopis-uploads:'
const page = crypto.getRandomValues(new Uint32Array(2)).join('-')
let isHeld = false

/** As long as this page lives, others leave alone what it sends. Browsers have such locks only where there is https. */
function hold(): void {
  if (isHeld || !('locks' in navigator)) return
  isHeld = true
  navigator.locks.request(lockName + page, () => new Promise<never>(() => undefined)).catch(() => undefined)
}

/** The other pages that live. */
async function livingPages(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) => (name?.startsWith(lockName) ? [name.slice(lockName.length)] : []))
  return new Set(names.filter((name) => name !== page))
}

/** Keeps it in the browser's own database; where that is not to be had, nothing is kept. */
export const browserKeeper: Keeper = {
  async load(gallery) {
    try {
      const all = await inStore<Stored[]>('readonly', (entries) => entries.getAll())
      const isOld = ({ at }: Stored) => at < Date.now() - longest
      browserKeeper.forget(all.filter(isOld).map(({ key }) => key))
      const living = await livingPages()
      return all
        .filter((one) => one.gallery === gallery && !isOld(one) && !living.has(one.page ?? ''))
        .sort((a, b) => a.at - b.at || a.place - b.place)
        .map(({ at: _at, page: _page, ...kept }) => kept)
    } catch {
      return []
    }
  },
  keep(entries) {
    const at = Date.now()
    hold()
    quietly((all) => {
      for (const entry of entries) all.put({ ...entry, at, page })
    })
  },
  forget(keys) {
    if (keys.length === 0) return
    quietly((all) => {
      for (const key of keys) all.delete(key)
    })
  },
  async open(handle: AskableHandle, ask) {
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
function quietly(work: (all: IDBObjectStore) => void): void {
  inStore('readwrite', (all) => {
    work(all)
    return null
  }).catch(() => undefined)
}

async function inStore<T>(
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
