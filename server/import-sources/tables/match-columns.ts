import { listCsvFields } from '../../../domain/csv-mapping.ts'
import {
  type FieldDefinition,
  getKindDefinition,
  isRequiredField,
  type KindName,
  kindNames,
} from '../../../domain/kinds/index.ts'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import { columnSynonyms, kindSynonyms } from './column-synonyms.ts'

/** The field of each column, in their order; null for columns that are not recognized. */
export function matchColumns(kind: KindName, header: readonly string[]): (string | null)[] {
  const candidates = header.flatMap((name, column) =>
    listCsvFields(kind).flatMap((field) => {
      const rank = rankColumn(kind, field, name)
      return rank === null ? [] : [{ column, field, rank }]
    }),
  )
  const fields: (string | null)[] = header.map(() => null)
  const taken = new Set<string>()
  // The best name wins; of equal ones the first column.
  for (const { column, field } of candidates.sort((a, b) => a.rank - b.rank || a.column - b.column)) {
    if (fields[column] !== null || taken.has(field)) continue
    fields[column] = field
    taken.add(field)
  }
  return fields
}

/** How well the name of a column fits a field; lower is better, null if it does not. */
function rankColumn(kind: KindName, field: string, header: string): number | null {
  if (header.trim() === field) return 0
  const name = normalizeName(header)
  const synonyms = listSynonyms(kind, field)
  const rank = synonyms.findIndex((synonym) => name === synonym || removeKindPrefix(kind, name) === synonym)
  if (rank !== -1) return rank + 1
  const isReference = field === 'author' || getKindDefinition(kind).fields[field]?.type === 'ref'
  const target = name.replace(/^id|(?:id|name)$/g, '')
  const targetRank = isReference ? synonyms.indexOf(target) : -1
  return targetRank === -1 ? null : targetRank + 1.5
}

/** A kind without a summary has it in its text, and the other way round. */
function listSynonyms(kind: KindName, field: string): readonly string[] {
  const own = Object.hasOwn(columnSynonyms, field) ? (columnSynonyms[field] ?? []) : [normalizeName(field)]
  const { fields } = getKindDefinition(kind)
  if (field === 'content' && !Object.hasOwn(fields, 'description'))
    return [...own, ...(columnSynonyms.description ?? [])]
  if (field === 'description' && !Object.hasOwn(fields, 'content'))
    return [...own, ...(columnSynonyms.content ?? [])]
  // A column named only "date" is when a thing happened, if the kind has that.
  if (field === 'published_at' && Object.hasOwn(fields, 'date'))
    return own.filter((name) => !/^dat/.test(name) || name.startsWith('datep'))
  return own
}

function removeKindPrefix(kind: KindName, name: string): string {
  return name.startsWith(kind) ? name.slice(kind.length) : name
}

/** The kind that the name of a file or table stands for; null if it is not recognized. */
export function matchKindName(name: string): KindName | null {
  const normalized = normalizeName(name.replace(/_rows$/i, '')).replace(/^elrh/, '')
  return kindNames.find((kind) => kindSynonyms[kind]?.includes(normalized)) ?? null
}

/** The kind that has the most of these columns, and all it cannot do without; null if there is no clear one. */
export function matchKindByColumns(header: readonly string[]): KindName | null {
  const counts = kindNames
    .filter((kind) => !getKindDefinition(kind).single)
    .flatMap((kind) => {
      const matched = matchColumns(kind, header).filter((field) => field !== null)
      const isComplete = Object.entries(getKindDefinition(kind).fields).every(
        ([name, field]) => !isNeeded(field) || matched.includes(name),
      )
      return isComplete ? [{ kind, count: matched.length }] : []
    })
    .sort((a, b) => b.count - a.count)
  const [first, second] = counts
  return first !== undefined && first.count > (second?.count ?? 0) ? first.kind : null
}

/** References, positions, summaries and what has an initial value can be filled. */
function isNeeded(field: FieldDefinition): boolean {
  return (
    (isRequiredField(field) || field.requiredToPublish === true) &&
    field.initial === undefined &&
    !['ref', 'number', 'lines', 'choice'].includes(field.type)
  )
}

/** `Datum_vytvoření` and `datumVytvoreni` are the same name. */
export function normalizeName(name: string): string {
  return foldCaseAndAccents(name).replace(/[^a-z0-9]/g, '')
}
