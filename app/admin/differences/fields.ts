import { type Field, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import { messageOf } from '../../i18n/translate.ts'
import { type Block, blocksOfHtml, blocksOfText } from './blocks.ts'
import { compareBlocks, type Row } from './compare.ts'

/** What fields hold, by name. */
export type FieldValues = Readonly<Record<string, unknown>>

/** What values mean that are not read as they are: the names of what fields point to, a moment in words. */
export type Meaning = (name: string, value: string | number) => string | null

/** How one field of two texts differs. */
export interface FieldDifference {
  readonly name: string
  readonly label: string
  readonly rows: readonly Row[]
}

const author: Field = { type: 'ref', to: 'author', rules: '', label: 'fields.author', width: 'half' }
const publication: Field = { type: 'text', rules: '', label: 'fields.publishedAt', width: 'half' }

/** The fields in which two texts of a kind differ, in the order of its form. */
export function differencesOf(
  kind: KindName,
  before: FieldValues,
  after: FieldValues,
  language: Language,
  meaning: Meaning,
): FieldDifference[] {
  return fieldsOf(kind).flatMap(([name, field]) => {
    if (textOf(before[name]) === textOf(after[name])) return []
    const wordsOf = choiceWords(kind, field, language, meaning)
    const read = (values: FieldValues) => blocksOfValue(field, name, values[name], wordsOf)
    const rows = compareBlocks(read(before), read(after))
    // What is told apart by nothing that can be read is not worth a question.
    if (rows.every(({ same }) => same)) return []
    return [{ name, label: messageOf(field.label, language), rows }]
  })
}

/** All that a text of a kind says, field by field; what is empty is left out. */
export function wholeOf(kind: KindName, values: FieldValues, language: Language, meaning: Meaning) {
  return fieldsOf(kind).flatMap(([name, field]) => {
    const blocks = blocksOfValue(field, name, values[name], choiceWords(kind, field, language, meaning))
    const label = messageOf(field.label, language)
    return blocks.length === 0 ? [] : [{ name, label, rows: compareBlocks(blocks, blocks) }]
  })
}

/** Whether two values would be stored alike. */
export function sameValue(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

function fieldsOf(kind: KindName): readonly (readonly [string, Field])[] {
  const { fields, published } = kindOf(kind)
  const own = Object.entries(fields).filter(([name]) => name !== 'ord')
  return [...own, ['author', author], ...(published ? ([['published_at', publication]] as const) : [])]
}

/** One of a few is told by its words. */
function choiceWords(kind: KindName, { type }: Field, language: Language, meaning: Meaning): Meaning {
  if (type !== 'choice') return meaning
  return (name, value) => messageOf(`choices.${kind}.${name}.${value}`, language)
}

function blocksOfValue(field: Field, name: string, value: unknown, meaning: Meaning): Block[] {
  if (value === null || value === undefined || value === '') return []
  if (field.type === 'html' && typeof value === 'string') return blocksOfHtml(value)
  const plain = typeof value === 'number' ? value : String(value)
  return blocksOfText(meaning(name, plain) ?? String(plain))
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
