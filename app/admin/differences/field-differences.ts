import { type FieldDefinition, getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import { type DiffRow, diffTextBlocks } from './diff-text-blocks.ts'
import { parseHtmlBlocks, parseTextBlocks, type TextBlock } from './text-blocks.ts'

/** What fields hold, by name. */
export type FieldValues = Readonly<Record<string, unknown>>

/** What values mean that are not read as they are: the names of what fields point to, a moment in words. */
export type FieldValueFormatter = (name: string, value: string | number) => string | null

/** How one field of two texts differs. */
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

/** The fields in which two texts of a kind differ, in the order of its form. */
export function findFieldDifferences(
  kind: KindName,
  before: FieldValues,
  after: FieldValues,
  language: Language,
  formatValue: FieldValueFormatter,
): FieldDifference[] {
  return getComparedFields(kind).flatMap(([name, field]) => {
    if (toComparableText(before[name]) === toComparableText(after[name])) return []
    const wordsOf = withChoiceLabels(kind, field, language, formatValue)
    const read = (values: FieldValues) => parseValueBlocks(field, name, values[name], wordsOf)
    const rows = diffTextBlocks(read(before), read(after))
    // What is told apart by nothing that can be read is not worth a question.
    if (rows.every(({ same }) => same)) return []
    return [{ name, label: getMessageByKey(field.label, language), rows }]
  })
}

/** All that a text of a kind says, field by field; what is empty is left out. */
export function presentAllFields(
  kind: KindName,
  values: FieldValues,
  language: Language,
  formatValue: FieldValueFormatter,
) {
  return getComparedFields(kind).flatMap(([name, field]) => {
    const blocks = parseValueBlocks(
      field,
      name,
      values[name],
      withChoiceLabels(kind, field, language, formatValue),
    )
    const label = getMessageByKey(field.label, language)
    return blocks.length === 0 ? [] : [{ name, label, rows: diffTextBlocks(blocks, blocks) }]
  })
}

/** Whether two values would be stored alike. */
export function isSameFieldValue(one: unknown, other: unknown): boolean {
  return toComparableText(one) === toComparableText(other)
}

function getComparedFields(kind: KindName): readonly (readonly [string, FieldDefinition])[] {
  const { fields, published } = getKindDefinition(kind)
  const own = Object.entries(fields).filter(([name]) => name !== 'ord')
  return [...own, ['author', author], ...(published ? ([['published_at', publication]] as const) : [])]
}

/** One of a few is told by its words. */
function withChoiceLabels(
  kind: KindName,
  { type }: FieldDefinition,
  language: Language,
  formatValue: FieldValueFormatter,
): FieldValueFormatter {
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
  if (field.type === 'html' && typeof value === 'string') return parseHtmlBlocks(value)
  const plain = typeof value === 'number' ? value : String(value)
  return parseTextBlocks(formatValue(name, plain) ?? String(plain))
}

function toComparableText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
