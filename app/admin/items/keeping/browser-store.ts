import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withCurrentFieldNames } from '../../../../domain/kinds/former-names.ts'
import type { FormText, KeptValues } from './kept-text.ts'

/** What a browser keeps of a form. */
export interface StoredText extends Omit<FormText, 'values'> {
  readonly account: string
  readonly at: string
  /** Null once the form is left and the server has it all: then this only says that it was written here. */
  readonly values: KeptValues | null
}

/** Whether a browser has kept it: it may have no space left, or keep nothing at all. */
export type StoreOutcome = 'kept' | 'full' | 'unavailable'

/** Where a browser keeps texts. Each account has its own, and is shown no other's. */
export interface BrowserStore {
  put(text: StoredText): Promise<StoreOutcome>
  of(account: string, kind: string, item: number | null): Promise<StoredText[]>
  delete(account: string, form: string): Promise<void>
}

interface Schema extends DBSchema {
  texts: { key: [string, string]; value: StoredText; indexes: { at: string } }
}

const longest = 90 * 24 * 3_600_000

/** The browser's own database. It is opened once and stays open, so that a write can begin while the page is left. */
export function openBrowserStore(): BrowserStore {
  const opened = open().catch(() => null)
  // Held where it can be had at once: who leaves does not wait.
  let database: IDBPDatabase<Schema> | null = null
  void opened.then((given) => {
    database = given
  })
  return {
    async put(text) {
      const into = database ?? (await opened)
      if (into === null) return 'unavailable'
      try {
        const writing = into.transaction('texts', 'readwrite')
        void writing.store.put(text)
        // A page that is gone commits nothing any more, so it says so while it can.
        writing.commit()
        await writing.done
        return 'kept'
      } catch (error) {
        return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable'
      }
    },
    async of(account, kind, item) {
      const from = await opened
      if (from === null) return []
      try {
        const own = IDBKeyRange.bound([account, ''], [account, '\uffff'])
        const texts = await from.getAll('texts', own)
        const ofItem = texts.filter((text) => text.kind === kind && text.item === item)
        return ofItem.map((text) => ({ ...text, values: text.values && withCurrentFieldNames(text.values) }))
      } catch {
        return []
      }
    },
    async delete(account, form) {
      const from = database ?? (await opened)
      await from?.delete('texts', [account, form]).catch(() => undefined)
    },
  }
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>('letopis-unsaved', 1, {
    upgrade(made) {
      made.createObjectStore('texts', { keyPath: ['account', 'form'] }).createIndex('at', 'at')
    },
  })
  const old = IDBKeyRange.upperBound(new Date(Date.now() - longest).toISOString())
  for (const key of await database.getAllKeysFromIndex('texts', 'at', old))
    await database.delete('texts', key)
  return database
}
