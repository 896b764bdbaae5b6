import {
  type FieldDefinition,
  getKindDefinition,
  isRequiredField,
  isSearchableKind,
  type KindName,
  kindNames,
  toColumnName,
} from '../../domain/kinds/index.ts'
import { getReferenceFields } from '../../domain/kinds/reference-fields.ts'
import type { PlanColumnType } from '../data/rest/read-plan.ts'
import { PostgrestError } from './postgrest-error.ts'

/** `tsvector`: the virtual column of the words of an item, which can only be searched. */
export type RelationColumnType = PlanColumnType | 'tsvector'

export interface RelationColumn {
  readonly name: string
  readonly type: RelationColumnType
  /** The column of the table. */
  readonly storedName: string
  readonly isNullable: boolean
  /** Only for callers that may see hidden rows. */
  readonly isPrivate: boolean
  /** What is done with a stored value before it leaves. */
  readonly presentedAs: 'html' | 'url' | 'json' | 'daterange' | null
  /** The item's title, which has a collation key. */
  readonly isTitle: boolean
  /** The kind that the column references. */
  readonly references: KindName | null
}

/** A relation of the data API: a kind under the name of its collection. */
export interface Relation {
  readonly name: string
  readonly kind: KindName
  readonly columns: ReadonlyMap<string, RelationColumn>
}

/** Kinds that aren't in the data API. */
const hiddenKinds = new Set<KindName>(['redirect'])
/** A field with one of these rules holds JSON. */
const jsonRules = new Set(['menu'])

const columnTypesByFieldType: Readonly<Partial<Record<FieldDefinition['type'], PlanColumnType>>> = {
  ref: 'integer',
  number: 'integer',
  year: 'integer',
}

/** All relations, by name. */
export const relations: ReadonlyMap<string, Relation> = new Map(
  kindNames
    .filter((kind) => !hiddenKinds.has(kind))
    .map((kind) => {
      const relation = createRelation(kind)
      return [relation.name, relation]
    }),
)

const relationsByKind = new Map([...relations.values()].map((relation) => [relation.kind, relation]))

/** The relation of a kind; null if the kind isn't in the data API. */
export function findRelationOfKind(kind: KindName): Relation | null {
  return relationsByKind.get(kind) ?? null
}

/** The relation of a name; an unknown name is an error with PostgREST's code. */
export function getRelation(name: string): Relation {
  const relation = relations.get(name)
  if (relation !== undefined) return relation
  const similar = [...relations.keys()].find(
    (known) => known.startsWith(name) || name.startsWith(known.replace(/(ies|s)$/, '')),
  )
  throw new PostgrestError('PGRST205', {
    message: `Could not find the table 'public.${name}' in the schema cache`,
    hint: similar === undefined || name === '' ? null : `Perhaps you meant the table 'public.${similar}'`,
  })
}

/** The columns that a caller may see, in the order of `*`. */
export function listVisibleColumns(relation: Relation, seesHidden: boolean): RelationColumn[] {
  return [...relation.columns.values()].filter((column) => seesHidden || !column.isPrivate)
}

/** A column that the caller may see. A hidden one is the same error as an unknown one. */
export function getVisibleColumn(relation: Relation, name: string, seesHidden: boolean): RelationColumn {
  const column = relation.columns.get(name)
  if (column !== undefined && (seesHidden || !column.isPrivate)) return column
  throw new PostgrestError('42703', { message: `column ${relation.name}.${name} does not exist` })
}

function createRelation(kind: KindName): Relation {
  const definition = getKindDefinition(kind)
  const references = new Map(getReferenceFields(kind).map(({ field, to }) => [toColumnName(field), to]))
  const createColumn = (
    name: string,
    type: RelationColumnType,
    more: Partial<RelationColumn> = {},
  ): RelationColumn => ({
    name,
    type,
    storedName: name,
    isNullable: false,
    isPrivate: false,
    presentedAs: null,
    isTitle: false,
    references: references.get(name) ?? null,
    ...more,
  })
  const columns: RelationColumn[] = [
    createColumn('id', 'integer'),
    createColumn('author', 'integer', { isNullable: true }),
    createColumn('created_at', 'timestamptz'),
    createColumn('edited_at', 'timestamptz'),
    createColumn('published_at', 'timestamptz', { isNullable: true }),
    createColumn('removed_at', 'timestamptz', { isNullable: true, isPrivate: true }),
    createColumn('version', 'integer', { isPrivate: true }),
    createColumn('sample', 'boolean', { isPrivate: true }),
  ]
  for (const [name, field] of Object.entries(definition.fields)) {
    const column = toColumnName(name)
    const isPrivate = field.private === true
    columns.push(
      createColumn(column, getColumnType(field), {
        isNullable: !isRequiredField(field),
        isPrivate,
        presentedAs: getPresentation(field),
        isTitle: name === definition.title,
      }),
    )
    if (field.type === 'date')
      columns.push(
        createColumn(`${column}_range`, 'daterange', {
          storedName: column,
          isNullable: true,
          isPrivate,
          presentedAs: 'daterange',
        }),
      )
  }
  if (isSearchableKind(kind)) columns.push(createColumn('search', 'tsvector'))
  return {
    name: definition.collection,
    kind,
    columns: new Map(columns.map((column) => [column.name, column])),
  }
}

function getColumnType(field: FieldDefinition): PlanColumnType {
  return isJsonField(field) ? 'jsonb' : (columnTypesByFieldType[field.type] ?? 'text')
}

function getPresentation(field: FieldDefinition): RelationColumn['presentedAs'] {
  if (isJsonField(field)) return 'json'
  return field.type === 'html' || field.type === 'url' ? field.type : null
}

function isJsonField({ rules }: FieldDefinition): boolean {
  return rules.split('|').some((rule) => jsonRules.has(rule))
}
