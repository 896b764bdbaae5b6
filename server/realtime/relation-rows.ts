import { getFieldValue, type Item, type KindName } from '../../domain/kinds/index.ts'
import { findRelationOfKind, listVisibleColumns } from '../../domain/relations.ts'
import type { RowAudience } from './channel-caller.ts'

/** A column as clients get it, with the name of its Postgres type. */
export interface RealtimeColumn {
  readonly name: string
  readonly type: 'int4' | 'text' | 'bool' | 'timestamptz' | 'jsonb'
  readonly itemProperty: string
}

/** A row of a relation, by column. */
export type RelationRow = Readonly<Record<string, unknown>>

/** The names of types in realtime messages; virtual columns have none. */
const typeNames = {
  integer: 'int4',
  text: 'text',
  boolean: 'bool',
  timestamptz: 'timestamptz',
  jsonb: 'jsonb',
  daterange: null,
  tsvector: null,
} as const

const columnsByKindAndAudience = new Map<string, readonly RealtimeColumn[]>()

/** The columns of a relation that an audience may see. */
export function getRealtimeColumns(kind: KindName, audience: RowAudience): readonly RealtimeColumn[] {
  const key = `${kind} ${audience}`
  const known = columnsByKindAndAudience.get(key)
  if (known !== undefined) return known
  const relation = findRelationOfKind(kind)
  const visible = relation === null ? [] : listVisibleColumns(relation, audience === 'editor')
  const columns = visible.flatMap(({ name, type, itemProperty }) => {
    const typeName = typeNames[type]
    return typeName === null || itemProperty === null ? [] : [{ name, type: typeName, itemProperty }]
  })
  columnsByKindAndAudience.set(key, columns)
  return columns
}

/** Converts an item, as the content services return it to the audience, to its row. */
export function toRelationRow(kind: KindName, item: Item, audience: RowAudience): RelationRow {
  const row: Record<string, unknown> = {}
  for (const { name, type, itemProperty } of getRealtimeColumns(kind, audience))
    row[name] = toColumnValue(type, getFieldValue(item, itemProperty) ?? null)
  return row
}

function toColumnValue(type: RealtimeColumn['type'], value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (type === 'timestamptz') return value.replace(/Z$/, '+00:00')
  if (type !== 'jsonb') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
