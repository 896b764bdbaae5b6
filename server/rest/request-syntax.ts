/** The parts of a request in PostgREST's dialect, parsed but not yet checked against the relations. */

/** A step into a JSON column: `->` returns JSON, `->>` text. */
export interface JsonPathStep {
  readonly operator: '->' | '->>'
  readonly key: string | number
}

/** A column, or a path into a JSON column: `menu->cs->>news`. */
export interface FieldSyntax {
  readonly column: string
  readonly jsonPath: readonly JsonPathStep[]
}

/** A relation embedded in the rows of another: `author:authors!author!inner(name)`. */
export interface EmbeddingSyntax {
  readonly type: 'embedding'
  /** A relation, or a column that references one. */
  readonly target: string
  readonly alias: string | null
  /** The column or constraint that selects one of several relationships. */
  readonly hint: string | null
  /** `inner` leaves out rows without an embedded row. */
  readonly join: 'left' | 'inner'
  /** Whether its columns are put into the outer row: `...authors(name)`. */
  readonly spread: boolean
  readonly select: readonly SelectItemSyntax[]
}

interface ColumnSelectionSyntax {
  readonly type: 'column'
  readonly field: FieldSyntax
  readonly alias: string | null
  readonly cast: string | null
}

/** One item of `select`; `all` is `*`. */
export type SelectItemSyntax = { readonly type: 'all' } | ColumnSelectionSyntax | EmbeddingSyntax

export type ComparisonOperator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'in'
  | 'is'
  | 'isdistinct'
  | 'fts'
  | 'plfts'
  | 'phfts'
  | 'wfts'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxl'
  | 'nxr'
  | 'adj'

export interface ComparisonSyntax {
  readonly type: 'comparison'
  readonly field: FieldSyntax
  readonly isNegated: boolean
  readonly operator: ComparisonOperator
  /** `like(any).{a,b}`: the values are compared one by one. */
  readonly quantifier: 'any' | 'all' | null
  /** The configuration of a text search: `fts(simple).mill`. */
  readonly textSearchConfig: string | null
  /** The text after the operator; a list for `in` and for a quantifier. */
  readonly value: string | readonly string[]
}

export interface LogicSyntax {
  readonly type: 'logic'
  readonly operator: 'and' | 'or'
  readonly isNegated: boolean
  readonly conditions: readonly ConditionSyntax[]
}

export type ConditionSyntax = ComparisonSyntax | LogicSyntax

/** A filter of the rows (empty path) or of rows embedded in them: `authors.name=eq.Jan` has the path `['authors']`. */
export interface FilterSyntax {
  readonly path: readonly string[]
  readonly condition: ConditionSyntax
}

export interface OrderTermSyntax {
  /** Null, or the embedded relation whose column the outer rows are sorted by: `order=authors(name).desc`. */
  readonly relation: string | null
  readonly field: FieldSyntax
  readonly direction: 'asc' | 'desc'
  readonly nulls: 'first' | 'last' | null
}

export interface OrderSyntax {
  readonly path: readonly string[]
  readonly terms: readonly OrderTermSyntax[]
}

export interface RowRangeSyntax {
  readonly path: readonly string[]
  readonly offset: number
  /** Null: no limit but the server's. */
  readonly limit: number | null
}

/** What a request reads, and how its result is shaped. */
export interface ReadRequestSyntax {
  readonly relation: string
  readonly select: readonly SelectItemSyntax[]
  readonly filters: readonly FilterSyntax[]
  readonly orders: readonly OrderSyntax[]
  readonly ranges: readonly RowRangeSyntax[]
}
