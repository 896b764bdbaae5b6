import {
  type FieldDefinition,
  getKindDefinition,
  isRequiredField,
  isSearchableKind,
  type KindName,
  kindNames,
  toColumnName,
} from './kinds/index.ts'
import { getReferenceFields } from './kinds/reference-fields.ts'

/**
 * The type of a column, by its name in Postgres; `tsvector`: the virtual column of the words of an item, which can only
 * be searched.
 */
export type RelationColumnType =
  | 'integer'
  | 'text'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'daterange'
  | 'tsvector'

export interface RelationColumn {
  readonly name: string
  readonly type: RelationColumnType
  /** The column of the table. */
  readonly storedName: string
  /** The property of an item; null for virtual columns. */
  readonly itemProperty: string | null
  readonly isNullable: boolean
  /** Only for callers that may see hidden rows. */
  readonly isPrivate: boolean
  /** What is done with a stored value before it leaves. */
  readonly presentedAs: 'html' | 'url' | 'json' | 'daterange' | null
  /** The item's title, which has a collation key. */
  readonly isTitle: boolean
  /** The kind that the column references. */
  readonly references: KindName | null
  /** Whether the referenced row references this one. */
  readonly isBackReference: boolean
}

/** A relation of the data API and of realtime: a kind under the name of its collection. */
export interface Relation {
  readonly name: string
  readonly kind: KindName
  readonly columns: ReadonlyMap<string, RelationColumn>
}

/** Kinds that aren't in the data API; the labels of links could name unpublished pages. */
const hiddenKinds = new Set<KindName>(['redirect', 'navlink'])
/** A field with one of these rules holds JSON. */
const jsonRules = new Set(['menu', 'section_intros'])

const columnTypesByFieldType: Readonly<Partial<Record<FieldDefinition['type'], RelationColumnType>>> = {
  ref: 'integer',
  number: 'integer',
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

/** The columns that a caller may see, in the order of `*`. */
export function listVisibleColumns(relation: Relation, seesHidden: boolean): RelationColumn[] {
  return [...relation.columns.values()].filter((column) => seesHidden || !column.isPrivate)
}

function createRelation(kind: KindName): Relation {
  const definition = getKindDefinition(kind)
  const references = new Map(
    getReferenceFields(kind).map((reference) => [toColumnName(reference.field), reference]),
  )
  const createColumn = (
    name: string,
    type: RelationColumnType,
    more: Partial<RelationColumn> = {},
  ): RelationColumn => ({
    name,
    type,
    storedName: name,
    itemProperty: name,
    isNullable: false,
    isPrivate: false,
    presentedAs: null,
    isTitle: false,
    references: references.get(name)?.to ?? null,
    isBackReference: references.get(name)?.isBackReference ?? false,
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
        itemProperty: name,
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
          itemProperty: null,
          isNullable: true,
          isPrivate,
          presentedAs: 'daterange',
        }),
      )
  }
  if (isSearchableKind(kind)) columns.push(createColumn('search', 'tsvector', { itemProperty: null }))
  return {
    name: definition.collection,
    kind,
    columns: new Map(columns.map((column) => [column.name, column])),
  }
}

function getColumnType(field: FieldDefinition): RelationColumnType {
  return isJsonField(field) ? 'jsonb' : (columnTypesByFieldType[field.type] ?? 'text')
}

function getPresentation(field: FieldDefinition): RelationColumn['presentedAs'] {
  if (isJsonField(field)) return 'json'
  return field.type === 'html' || field.type === 'url' ? field.type : null
}

function isJsonField({ rules }: FieldDefinition): boolean {
  return rules.split('|').some((rule) => jsonRules.has(rule))
}
