import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { renameFormerFieldNames } from '../../../../domain/kinds/former-field-names.ts'
import type { KindName } from '../../../../domain/kinds/index.ts'
import type { UnsavedDraftInput } from '../../../../server/content/contract/history-and-drafts.ts'

/** The draft of a form as stored in the browser. */
export interface BrowserDraftRecord extends Omit<FormDraft, 'values'> {
  readonly account: string
  readonly at: string
  /**
   * Null after the page was left and the server has the values; the record then only marks the draft as
   * written here.
   */
  readonly values: DraftFieldValues | null
}

/** Result of a write; `full`: the quota is exceeded, `unavailable`: the browser stores nothing. */
export type BrowserDraftSaveResult = 'saved' | 'full' | 'unavailable'

/** Storage for drafts in the browser, separate for each account. */
export interface BrowserDraftStore {
  put(record: BrowserDraftRecord): Promise<BrowserDraftSaveResult>
  listForItem(account: string, kind: string, item: number | null): Promise<BrowserDraftRecord[]>
  delete(account: string, form: string): Promise<void>
}

interface DraftDatabaseSchema extends DBSchema {
  texts: { key: [string, string]; value: BrowserDraftRecord; indexes: { at: string } }
}

const maxDraftAgeMs = 90 * 24 * 3_600_000

/** Opens the IndexedDB store. The database stays open, so that a write can start while the page unloads. */
export function openIndexedDbDraftStorage(): BrowserDraftStore {
  const opening = open().catch(() => null)
  // Available synchronously once opened: a page that unloads cannot wait for a promise.
  let database: IDBPDatabase<DraftDatabaseSchema> | null = null
  void opening.then((db) => {
    database = db
  })
  return {
    async put(record) {
      const db = database ?? (await opening)
      if (db === null) return 'unavailable'
      try {
        const transaction = db.transaction('texts', 'readwrite')
        void transaction.store.put(record)
        // An unloaded page would not commit the transaction, so it is committed explicitly.
        transaction.commit()
        await transaction.done
        return 'saved'
      } catch (error) {
        return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable'
      }
    },
    async listForItem(account, kind, item) {
      const db = await opening
      if (db === null) return []
      try {
        const accountRange = IDBKeyRange.bound([account, ''], [account, '\uffff'])
        const records = await db.getAll('texts', accountRange)
        const itemRecords = records.filter((record) => record.kind === kind && record.item === item)
        return itemRecords.map((record) => ({
          ...record,
          values: record.values && renameFormerFieldNames(record.values),
        }))
      } catch {
        return []
      }
    },
    async delete(account, form) {
      const db = database ?? (await opening)
      await db?.delete('texts', [account, form]).catch(() => undefined)
    },
  }
}

async function open(): Promise<IDBPDatabase<DraftDatabaseSchema>> {
  const database = await openDB<DraftDatabaseSchema>('letopis-unsaved', 1, {
    upgrade(db) {
      db.createObjectStore('texts', { keyPath: ['account', 'form'] }).createIndex('at', 'at')
    },
  })
  const expiredRange = IDBKeyRange.upperBound(new Date(Date.now() - maxDraftAgeMs).toISOString())
  for (const key of await database.getAllKeysFromIndex('texts', 'at', expiredRange))
    await database.delete('texts', key)
  return database
}

export type DraftFieldValues = UnsavedDraftInput['values']

/** The unsaved values of a form, stored under the form's id. */
export interface FormDraft extends UnsavedDraftInput {
  readonly form: string
}

/** An unsaved draft, stored in this browser or on the server. */
export interface RecoverableDraft {
  readonly form: string
  readonly kind: KindName
  readonly item: number | null
  readonly version: number | null
  readonly name: string
  /** When it was stored (ISO). */
  readonly at: string
  /** Where it was written: in this browser, here and still open in another window, or on another device. */
  readonly where: 'here' | 'open' | 'elsewhere'
  /** The field values if this browser has them; null if they must be loaded from the server. */
  readonly values: DraftFieldValues | null
}
