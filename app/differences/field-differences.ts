import { formatEdtfInWords } from '../../domain/dates/index.ts'
import { type FieldDefinition, getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { getMessageByKey } from '../i18n/translate.ts'
import { type DiffRow, diffTextBlocks } from './diff-text-blocks.ts'
import { parseHtmlTextBlocks, parsePlainTextBlocks, type TextBlock } from './text-blocks.ts'

/** The values of fields, by name. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Formats values that are not shown as stored, such as references and times; null for all others. */
export type FieldValueFormatter = (name: string, value: string | number) => string | null

/** The difference of one field between two versions of an item. */
export interface FieldDifference {
  readonly name: string
  readonly label: string
  readonly rows: readonly DiffRow[]
}

const author: FieldDefinition = {
  type: 'ref',
  to: 'author',
  rules: '',
  label: 'fields.author',
  width: 'half',
}
const publication: FieldDefinition = { type: 'text', rules: '', label: 'fields.publishedAt', width: 'half' }

/** Finds the fields in which two versions of an item differ, in the order of its kind. */
export function findFieldDifferences(
  kind: KindName,
  before: FieldValues,
  after: FieldValues,
  language: Language,
  formatValue: FieldValueFormatter,
): FieldDifference[] {
  return getComparedFields(kind).flatMap(([name, field]) => {
    if (toComparableText(before[name]) === toComparableText(after[name])) return []
    const format = withWords(kind, field, language, formatValue)
    const toBlocks = (values: FieldValues) => parseValueBlocks(field, name, values[name], format)
    const rows = diffTextBlocks(toBlocks(before), toBlocks(after))
    // Differences that are not visible in the text are skipped.
    if (rows.every(({ same }) => same)) return []
    return [{ name, label: getMessageByKey(field.label, language), rows }]
  })
}

/** The labels of fields, in the order of the kind; positions and unknown fields have none. */
export function formatFieldLabels(kind: KindName, names: readonly string[], language: Language): string[] {
  return getComparedFields(kind).flatMap(([name, { label }]) =>
    names.includes(name) ? [getMessageByKey(label, language)] : [],
  )
}

/** Presents all fields of a version that are not empty. */
export function presentNonEmptyFieldsAsDiffRows(
  kind: KindName,
  values: FieldValues,
  language: Language,
  formatValue: FieldValueFormatter,
) {
  return getComparedFields(kind).flatMap(([name, field]) => {
    const blocks = parseValueBlocks(field, name, values[name], withWords(kind, field, language, formatValue))
    const label = getMessageByKey(field.label, language)
    return blocks.length === 0 ? [] : [{ name, label, rows: diffTextBlocks(blocks, blocks) }]
  })
}

/** Whether two values would be stored as equal. */
export function isSameFieldValue(one: unknown, other: unknown): boolean {
  return toComparableText(one) === toComparableText(other)
}

function getComparedFields(kind: KindName): readonly (readonly [string, FieldDefinition])[] {
  const { fields, published } = getKindDefinition(kind)
  const kindFields = Object.entries(fields).filter(([name]) => name !== 'ord')
  return [...kindFields, ['author', author], ...(published ? ([['published_at', publication]] as const) : [])]
}

/** Formats choices by their labels, and dates in words. */
function withWords(
  kind: KindName,
  { type }: FieldDefinition,
  language: Language,
  formatValue: FieldValueFormatter,
): FieldValueFormatter {
  if (type === 'date') return (_, value) => formatEdtfInWords(String(value), language)
  if (type !== 'choice') return formatValue
  return (name, value) => getMessageByKey(`choices.${kind}.${name}.${value}`, language)
}

function parseValueBlocks(
  field: FieldDefinition,
  name: string,
  value: unknown,
  formatValue: FieldValueFormatter,
): TextBlock[] {
  if (value === null || value === undefined || value === '') return []
  if (field.type === 'html' && typeof value === 'string') return parseHtmlTextBlocks(value)
  const plainValue = typeof value === 'number' ? value : String(value)
  return parsePlainTextBlocks(formatValue(name, plainValue) ?? String(plainValue))
}

function toComparableText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
