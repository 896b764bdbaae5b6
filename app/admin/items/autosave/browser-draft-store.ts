import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { renameFormerFieldNames } from '../../../../domain/kinds/former-field-names.ts'
import type { DraftFieldValues, FormDraft } from './recoverable-draft.ts'

/** What a browser keeps of a form. */
export interface BrowserDraftRecord extends Omit<FormDraft, 'values'> {
  readonly account: string
  readonly at: string
  /** Null once the form is left and the server has it all: then this only says that it was written here. */
  readonly values: DraftFieldValues | null
}

/** Whether a browser has kept it: it may have no space left, or keep nothing at all. */
export type BrowserSaveResult = 'kept' | 'full' | 'unavailable'

/** Where a browser keeps texts. Each account has its own, and is shown no other's. */
export interface BrowserDraftStore {
  put(text: BrowserDraftRecord): Promise<BrowserSaveResult>
  listForItem(account: string, kind: string, item: number | null): Promise<BrowserDraftRecord[]>
  delete(account: string, form: string): Promise<void>
}

interface DraftDatabaseSchema extends DBSchema {
  texts: { key: [string, string]; value: BrowserDraftRecord; indexes: { at: string } }
}

const maxDraftAgeMs = 90 * 24 * 3_600_000

/** The browser's own database. It is opened once and stays open, so that a write can begin while the page is left. */
export function openBrowserDraftStore(): BrowserDraftStore {
  const opened = open().catch(() => null)
  // Held where it can be had at once: who leaves does not wait.
  let database: IDBPDatabase<DraftDatabaseSchema> | null = null
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
    async listForItem(account, kind, item) {
      const from = await opened
      if (from === null) return []
      try {
        const own = IDBKeyRange.bound([account, ''], [account, '\uffff'])
        const texts = await from.getAll('texts', own)
        const ofItem = texts.filter((text) => text.kind === kind && text.item === item)
        return ofItem.map((text) => ({ ...text, values: text.values && renameFormerFieldNames(text.values) }))
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

async function open(): Promise<IDBPDatabase<DraftDatabaseSchema>> {
  const database = await openDB<DraftDatabaseSchema>('letopis-unsaved', 1, {
    upgrade(made) {
      made.createObjectStore('texts', { keyPath: ['account', 'form'] }).createIndex('at', 'at')
    },
  })
  const old = IDBKeyRange.upperBound(new Date(Date.now() - maxDraftAgeMs).toISOString())
  for (const key of await database.getAllKeysFromIndex('texts', 'at', old))
    await database.delete('texts', key)
  return database
}
