import type { Generated, Selectable } from 'kysely'
import type { KindName } from '../../domain/kinds/index.ts'
import type { AuthTables } from './auth/tables.ts'
import type { StorageTables } from './storage/tables.ts'

export type SqlValue = string | number | null

/** A row of any kind: the columns all kinds have, and the kind's own. */
export interface ItemTable {
  [column: string]: SqlValue | Generated<number>
  id: Generated<number>
  author: number | null
  created_at: string
  edited_at: string
  published_at: string | null
  removed_at: string | null
  version: number
  sample: number
  /** The title's collation key. */
  title_sort: string
}

export interface HistoryTable {
  id: Generated<number>
  kind: string
  item: number
  version: number
  action: string
  saved_at: string
  saved_by: string | null
  data: string
}

export interface OutboxTable {
  id: Generated<number>
  at: string
  action: string
  kind: string
  item: number
  /** Page cache tags, as a JSON array. */
  tags: string
  delivered_at: string | null
}

export interface SearchIndexTable {
  id: Generated<number>
  kind: string
  item: number
  title: string
  body: string
  published_at: string | null
  /** The gallery an image is seen through. */
  within: number | null
  date_from: number | null
  date_to: number | null
  /** Where it stands on the line of time: a day, or `undated` at its end; null for what does not stand there. */
  line_day: number | null
  /** The title's collation key, for what stands on the line. */
  line_title: string | null
}

/** A word under each key that its misspellings share with it. */
export interface SpellingTable {
  key: string
  word: string
}

/** How far the work on stored bytes has come: nothing is known, measured, variants made ahead; or they are no picture. */
export type FileProcessingState = 'new' | 'known' | 'ready' | 'bad'

export interface FileTable {
  hash: string
  /** Found by content. */
  type: string
  size: number
  /** As the picture is seen, its orientation applied. */
  width: number | null
  height: number | null
  created_at: string
  sample: number
  state: Generated<FileProcessingState>
  /** Why it is `bad`, or what failed last. */
  problem: string | null
  /** Base64, without padding. */
  thumbhash: string | null
  /** The dominant colour, `#rrggbb`. */
  colour: string | null
  /** What the picture says of itself: when (EDTF), its name, description, and whom it is owed to. */
  taken: string | null
  title: string | null
  description: string | null
  credit: string | null
  original_name: string | null
  /** An account's id. */
  uploaded_by: string | null
  attempts: Generated<number>
  /** When work that failed may be tried again. */
  not_before: string | null
  /** When the bytes were last found to be what their name says. */
  checked_at: string | null
}

/** A file's row as it is read. */
export type FileRow = Selectable<FileTable>

/** What somebody was writing and has not saved. */
export interface UnsavedDraftTable {
  /** Names the form it was written in. */
  form: string
  account: string
  kind: string
  /** Null for what was to be a new item. */
  item: number | null
  /** The version the form started from. */
  version: number | null
  /** What the item would be called. */
  name: string
  /** The form's values, as JSON. */
  data: string
  saved_at: string
}

/** A secret link to an item that is not public yet. */
export interface PreviewLinkTable {
  id: Generated<number>
  /** The SHA-256 of the link's token; the token itself is kept nowhere. */
  token_hash: string
  kind: string
  item: number
  created_at: string
  /** An account's id. */
  created_by: string | null
  expires_at: string
}

export interface MetaTable {
  name: string
  value: string
}

/** Every table of the database. */
export type DatabaseTables = Record<KindName, ItemTable> &
  AuthTables &
  StorageTables & {
    history: HistoryTable
    outbox: OutboxTable
    search: SearchIndexTable
    spelling: SpellingTable
    file: FileTable
    meta: MetaTable
    unsaved: UnsavedDraftTable
    preview_link: PreviewLinkTable
  }
