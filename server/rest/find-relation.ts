import { type Relation, type RelationColumn, relations } from '../../domain/relations.ts'
import { PostgrestError } from './postgrest-error.ts'

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

/** A column that the caller may see. A hidden one is the same error as an unknown one. */
export function getVisibleColumn(relation: Relation, name: string, seesHidden: boolean): RelationColumn {
  const column = relation.columns.get(name)
  if (column !== undefined && (seesHidden || !column.isPrivate)) return column
  throw new PostgrestError('42703', { message: `column ${relation.name}.${name} does not exist` })
}
