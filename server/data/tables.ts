import type { Generated } from 'kysely'
import type { KindName } from '../../domain/kinds/index.ts'
import type { AuthTables } from './auth-tables.ts'

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

export interface SearchTable {
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

export interface FileTable {
  hash: string
  type: string
  size: number
  width: number | null
  height: number | null
  created_at: string
  sample: number
}

export interface MetaTable {
  name: string
  value: string
}

/** Every table of the database. */
export type Tables = Record<KindName, ItemTable> &
  AuthTables & {
    history: HistoryTable
    outbox: OutboxTable
    search: SearchTable
    spelling: SpellingTable
    file: FileTable
    meta: MetaTable
  }
