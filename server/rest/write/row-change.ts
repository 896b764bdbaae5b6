import { getKindDefinition, toColumnName } from '../../../domain/kinds/index.ts'
import type { Relation, RelationColumn } from '../../../domain/relations.ts'
import { parseLiteral, postgresTypeNames } from '../parse-literal.ts'
import { PostgrestError } from '../postgrest-error.ts'
import type { RowRecord } from './parse-rows-body.ts'

/** What a row is set to, in the terms of the content services. */
export interface RowChange {
  /** Only of an upsert: the row to change; null: a new row. */
  readonly id: number | null
  /** By field. */
  readonly values: Readonly<Record<string, unknown>>
  /** Undefined: unchanged. */
  readonly publishedAt: string | null | undefined
  /** Whether a row in the trash is restored. */
  readonly isRestored: boolean
}

/** What is done with a row decides which columns may be set. */
export type RowWriteType = 'insert' | 'update' | 'upsert'

/** Checks the columns and the types of a row that was sent. Every writer sees private columns. */
export function parseRowChange(
  relation: Relation,
  record: RowRecord,
  type: RowWriteType,
  now: string,
): RowChange {
  const fieldsByColumn = getFieldsByColumn(relation)
  const values: Record<string, unknown> = {}
  let id: number | null = null
  let publishedAt: string | null | undefined
  let isRestored = false
  for (const [name, value] of record) {
    const column = getWrittenColumn(relation, name)
    if (name === 'id' && type === 'upsert') {
      id = value === null ? null : Number(parseColumnValue(column, value, now))
    } else if (name === 'published_at' && getKindDefinition(relation.kind).published) {
      publishedAt = value === null ? null : String(parseColumnValue(column, value, now))
    } else if (name === 'removed_at' && value === null && type !== 'insert') {
      isRestored = true
    } else {
      const field = fieldsByColumn.get(name)
      if (field === undefined || column.type === 'daterange') throw createReadOnlyError(name, type)
      values[field] = parseColumnValue(column, value, now)
    }
  }
  return { id, values, publishedAt, isRestored }
}

/** Rejects a position of a row that exists: its place is changed together with those of the others. */
export function assertNoNewPosition({ kind }: Relation, { values }: RowChange): void {
  if (getKindDefinition(kind).arranged && Object.hasOwn(values, 'ord'))
    throw createReadOnlyError('ord', 'update')
}

/** A column that was sent, or is listed in `columns`. */
export function getWrittenColumn(relation: Relation, name: string): RelationColumn {
  const column = relation.columns.get(name)
  if (column !== undefined) return column
  throw new PostgrestError('PGRST204', {
    message: `Could not find the '${name.slice(0, 100)}' column of '${relation.name}' in the schema cache`,
  })
}

/** The fields of the content services by column, those that can be written. */
export function getFieldsByColumn({ kind }: Relation): ReadonlyMap<string, string> {
  const names = ['author', ...Object.keys(getKindDefinition(kind).fields)]
  return new Map(names.map((name) => [toColumnName(name), name]))
}

function parseColumnValue({ type }: RelationColumn, value: unknown, now: string): unknown {
  if (value === null) return null
  if (type === 'jsonb') return JSON.stringify(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new PostgrestError('22003')
  if (typeof value === 'object' || type === 'daterange' || type === 'tsvector')
    throw new PostgrestError('22P02', {
      message: `invalid input syntax for type ${postgresTypeNames[type]}: "${JSON.stringify(value).slice(0, 100)}"`,
    })
  return parseLiteral(type, String(value), () => now)
}

function createReadOnlyError(name: string, type: RowWriteType): PostgrestError {
  return new PostgrestError('428C9', {
    message:
      type === 'update'
        ? `column "${name}" can only be updated to DEFAULT`
        : `cannot insert a non-DEFAULT value into column "${name}"`,
    details: `The site maintains the column "${name}".`,
  })
}
