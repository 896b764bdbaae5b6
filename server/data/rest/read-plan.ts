import type { KindName } from '../../../domain/kinds/index.ts'

/**
 * A checked request of the data API: which rows and columns it reads. Everything in it exists and may be seen by the
 * caller, and every literal has the type of what it is compared with, so the statement can't fail.
 */
export interface RowsPlan {
  readonly kind: KindName
  /** Only rows that visitors may see. */
  readonly isPublicOnly: boolean
  /** All of them must be true. */
  readonly conditions: readonly PlanCondition[]
  readonly order: readonly PlanOrderTerm[]
  readonly offset: number
  readonly limit: number
  /** The entries of each row's JSON object; their keys are unique. */
  readonly output: readonly PlanOutputEntry[]
}

export type PlanColumnType = 'integer' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'daterange'

/** A column; `daterange` is the name of a historical date, whose days are in `<name>_from` and `<name>_to`. */
export interface PlanColumn {
  readonly name: string
  readonly type: PlanColumnType
  readonly isNullable: boolean
  /** A rich text, which may be as long as a book. */
  readonly isLong: boolean
}

/** A step into JSON: `->` returns JSON, `->>` text. Keys contain no quotes and no backslashes. */
interface PlanJsonPathStep {
  readonly operator: '->' | '->>'
  readonly key: string | number
}

/** A column, or a path into a JSON column. */
export interface PlanValue {
  readonly column: PlanColumn
  readonly jsonPath: readonly PlanJsonPathStep[]
  /** The type after the path. */
  readonly type: PlanColumnType
}

/** Casts that change how a value leaves; casts to a type with the same JSON are left out of the plan. */
export type PlanCast = 'text' | 'date' | 'integer'

export type PlanOutputEntry = { readonly key: string } & PlanOutput

export type PlanOutput =
  | { readonly type: 'value'; readonly value: PlanValue; readonly cast: PlanCast | null }
  /** One object or null, or an array of objects. */
  | { readonly type: 'embedded'; readonly embedding: PlanEmbedding }
  /** One value of an embedded row, instead of an object. */
  | { readonly type: 'spread'; readonly embedding: PlanEmbedding; readonly output: PlanOutput }

/** Rows of another relation: the one that a column references, or all whose column references this row. */
export interface PlanEmbedding {
  readonly cardinality: 'one' | 'many'
  /** The reference: a column of the outer row for `one`, of the embedded rows for `many`. */
  readonly column: string
  readonly rows: RowsPlan
}

export interface PlanOrderTerm {
  readonly value: PlanValue
  /** The embedded row that has the value; null: the row itself. */
  readonly embedding: PlanEmbedding | null
  readonly direction: 'asc' | 'desc'
  readonly nulls: 'first' | 'last'
}

export type PlanLiteral = string | number
export type EqualityOperator = '=' | '<>'
export type OrderOperator = '<' | '<=' | '>' | '>='

export type SqlRangeOperator =
  | EqualityOperator
  | OrderOperator
  | '@>'
  | '<@'
  | '&&'
  | '<<'
  | '>>'
  | '&<'
  | '&>'
  | '-|-'

/** Days from 1970-01-01, both ends included; open ends have the stored keys of open dates. */
export interface PlanDayRange {
  readonly from: number
  readonly to: number
}

export type PlanCondition =
  | { readonly type: 'constant'; readonly value: boolean }
  | { readonly type: 'not'; readonly condition: PlanCondition }
  | { readonly type: 'logic'; readonly operator: 'and' | 'or'; readonly conditions: readonly PlanCondition[] }
  | {
      readonly type: 'comparison'
      readonly value: PlanValue
      readonly operator: EqualityOperator | OrderOperator
      readonly literal: PlanLiteral
    }
  | { readonly type: 'in'; readonly value: PlanValue; readonly literals: readonly PlanLiteral[] }
  | { readonly type: 'distinct'; readonly value: PlanValue; readonly literal: PlanLiteral }
  | { readonly type: 'null'; readonly value: PlanValue }
  | {
      /** A pattern of SQL's `like`, with backslash as the escape character. */
      readonly type: 'like'
      readonly value: PlanValue
      readonly pattern: string
      readonly isCaseInsensitive: boolean
    }
  | {
      /** A regular expression. */
      readonly type: 'match'
      readonly value: PlanValue
      readonly pattern: string
      readonly isCaseInsensitive: boolean
    }
  | {
      readonly type: 'range'
      readonly column: PlanColumn
      readonly operator: SqlRangeOperator
      /** Null: the empty range. */
      readonly range: PlanDayRange | null
    }
  | {
      /** Comparison of JSON: contains, is contained, equals. */
      readonly type: 'json'
      readonly value: PlanValue
      readonly operator: '@>' | '<@' | '='
      readonly literal: JsonValue
    }
  | { readonly type: 'search'; readonly kind: KindName; readonly query: SearchQuery }
  /** At least one embedded row exists. */
  | { readonly type: 'exists'; readonly embedding: PlanEmbedding }

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** The parts of an item's searchable text: title (A), summary (B), body (C). */
export type SearchPart = 'a' | 'b' | 'c'

/** A text search; words are folded, and consist of letters and digits only. */
export type SearchQuery =
  | {
      /** Words in a row, in one of the parts. */
      readonly type: 'phrase'
      readonly words: readonly string[]
      /** The last word may be the beginning of a longer one. */
      readonly isPrefix: boolean
      readonly parts: readonly SearchPart[]
    }
  | { readonly type: 'logic'; readonly operator: 'and' | 'or'; readonly operands: readonly SearchQuery[] }
  | { readonly type: 'not'; readonly operand: SearchQuery }
