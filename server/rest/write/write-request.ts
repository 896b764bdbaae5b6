import type { Relation } from '../../../domain/relations.ts'
import type { QueryStringSyntax } from '../parsing/parse-query-string.ts'
import type { RowRecord } from './parse-rows-body.ts'

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How a request changes the rows of a relation. */
export type RowWriteChange =
  | {
      readonly type: 'insert'
      readonly records: readonly RowRecord[]
      /** What happens to rows that exist; null: ids can't be given. */
      readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
    }
  | { readonly type: 'update'; readonly record: RowRecord }
  | { readonly type: 'delete' }

export interface RowWriteRequest {
  readonly relation: Relation
  readonly query: Pick<QueryStringSyntax, 'select' | 'filters' | 'orders' | 'ranges'>
  readonly change: RowWriteChange
  /** How many rows may be updated or deleted at most. */
  readonly maxAffected: number | null
  /** Whether the rows are returned. */
  readonly isRepresented: boolean
  /** Whether exactly one row must be affected. */
  readonly isSingle: boolean
  /** Whether everything is undone at the end. */
  readonly isRolledBack: boolean
}

export interface RowWriteResult {
  /** The affected rows, each the text of a JSON object; null if they were not wanted. */
  readonly rows: readonly string[] | null
  readonly affectedIds: readonly number[]
  /** How many of them are new. */
  readonly insertedCount: number
}
