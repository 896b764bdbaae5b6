import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
  kindNames,
  toColumnName,
} from '../../domain/kinds/index.ts'
import type { RowAudience } from './channel-caller.ts'

/** A column as clients get it, with the name of its Postgres type. */
export interface RelationColumn {
  readonly name: string
  readonly type: 'int4' | 'text' | 'bool' | 'timestamptz' | 'jsonb'
  /** The property of the item. */
  readonly property: string
}

/** A row of a relation, by column. */
export type RelationRow = Readonly<Record<string, unknown>>

const hiddenKinds: readonly KindName[] = ['redirect']

/** The relations by name: the kinds under the names of their collections. */
export const kindsByRelation: ReadonlyMap<string, KindName> = new Map(
  kindNames
    .filter((kind) => !hiddenKinds.includes(kind))
    .map((kind) => [getKindDefinition(kind).collection, kind]),
)

const publicColumns: readonly RelationColumn[] = [
  { name: 'id', type: 'int4', property: 'id' },
  { name: 'author', type: 'int4', property: 'author' },
  { name: 'created_at', type: 'timestamptz', property: 'created_at' },
  { name: 'edited_at', type: 'timestamptz', property: 'edited_at' },
  { name: 'published_at', type: 'timestamptz', property: 'published_at' },
]
const editorColumns: readonly RelationColumn[] = [
  { name: 'removed_at', type: 'timestamptz', property: 'removed_at' },
  { name: 'version', type: 'int4', property: 'version' },
  { name: 'sample', type: 'bool', property: 'sample' },
]

/** The columns of a relation that an audience may see. */
export function getRelationColumns(kind: KindName, audience: RowAudience): readonly RelationColumn[] {
  const key = `${kind} ${audience}`
  const known = columnsByKindAndAudience.get(key)
  if (known !== undefined) return known
  const fields = Object.entries(getKindDefinition(kind).fields)
    .filter(([, field]) => audience === 'editor' || field.private !== true)
    .map(([property, field]): RelationColumn => {
      const isNumber = field.type === 'ref' || field.type === 'year' || field.type === 'number'
      const type = isNumber ? 'int4' : kind === 'site' && property === 'menu' ? 'jsonb' : 'text'
      return { name: toColumnName(property), type, property }
    })
  const columns = [...publicColumns, ...(audience === 'editor' ? editorColumns : []), ...fields]
  columnsByKindAndAudience.set(key, columns)
  return columns
}

const columnsByKindAndAudience = new Map<string, readonly RelationColumn[]>()

/** Converts an item, as the content services return it to the audience, to its row. */
export function toRelationRow(kind: KindName, item: Item, audience: RowAudience): RelationRow {
  const row: Record<string, unknown> = {}
  for (const { name, type, property } of getRelationColumns(kind, audience))
    row[name] = toColumnValue(type, getFieldValue(item, property) ?? null)
  return row
}

function toColumnValue(type: RelationColumn['type'], value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (type === 'timestamptz') return value.replace(/Z$/, '+00:00')
  if (type !== 'jsonb') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
