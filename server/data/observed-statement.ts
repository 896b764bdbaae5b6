import type { CompiledQuery } from 'kysely'

export const statementKinds = ['select', 'insert', 'update', 'delete', 'other'] as const

export type StatementKind = (typeof statementKinds)[number]

/** A statement that was run. It has placeholders for its parameters, which can be personal data. */
export interface ObservedStatement {
  readonly kind: StatementKind
  readonly sql: string
  /** Including the wait for locks of other statements. */
  readonly ms: number
  readonly isFailed: boolean
}

export type StatementObserver = (statement: ObservedStatement) => void

/** Called by the drivers when a statement has ended, with the time of its start by `performance.now()`. */
export type StatementEndListener = (query: CompiledQuery, startedAt: number, isFailed: boolean) => void

const kindsByNode: Readonly<Partial<Record<string, StatementKind>>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

export function classifyStatement({ query, sql }: CompiledQuery): StatementKind {
  const kind = kindsByNode[query.kind]
  if (kind !== undefined) return kind
  const keyword = /^[\s(]*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase()
  if (keyword === 'with') return 'select'
  return statementKinds.find((one) => one === keyword) ?? 'other'
}
