import { dateFromWords } from '../../domain/dates/index.ts'
import {
  type Field,
  fieldOf,
  type Item,
  type KindName,
  kindOf,
  maxLength,
  type Values,
} from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { Problem } from '../../domain/problem.ts'
import { readablePath } from '../../domain/redirects.ts'
import { notAllowed, validate } from '../../domain/validation/validate.ts'
import { cleanHtml, cleanText } from './clean.ts'
import type { InvalidDetails } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

type Typed = string | number | null
/** A value of a type that the field cannot hold. */
export const wrong = Symbol('a value of the wrong type')

/**
 * What a form sent, made into values fit to be stored: trimmed, cleaned, typed, and checked by the kind's rules.
 * Fields that were not sent keep what the item has, or begin as the kind says.
 */
export async function checkedValues<K extends KindName>(
  deps: Pick<ContentDeps, 'label'>,
  kind: K,
  sent: Readonly<Record<string, unknown>>,
  current: Item<K> | null,
  language: Language,
): Promise<Values<K>> {
  const { fields } = kindOf(kind)
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(fields, name) && name !== 'author')
  if (unknown.length > 0) throw new Problem('bad_request', { unknown: unknown.slice(0, 20) })

  const values: Record<string, Typed> = {}
  const refused: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name] === undefined ? kept(field, name, current) : typed(field, sent[name])
    if (value === wrong) refused[name] = [notAllowed(deps.label(field.label, language), language)]
    else values[name] = value
  }
  const failed = await validate(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(values, name))
      .map(([name, field]) => ({
        name,
        rules: field.rules,
        label: deps.label(field.label, language),
        value: values[name] ?? undefined,
      })),
    language,
  )
  refuse({ ...failed, ...refused })
  for (const [name, { rules }] of Object.entries(fields)) {
    // However it was escaped, one path is stored in one way.
    if (rules.includes('own_path')) values[name] = readablePath(String(values[name])) ?? null
  }
  return values as Values<K>
}

/** Refuses if any field has a message. */
export function refuse(fields: InvalidDetails['fields']): void {
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields } satisfies InvalidDetails)
}

function kept(field: Field, name: string, current: Item | null): Typed {
  if (current) return (fieldOf(current, name) ?? null) as Typed
  return field.initial ?? null
}

/** A value as a field holds it: trimmed, cleaned, typed. */
export function typed(field: Field, value: unknown): Typed | typeof wrong {
  if (value === null || value === '') return null
  switch (field.type) {
    case 'ref':
    case 'number':
    case 'year':
      return number(value)
    case 'html':
      return typeof value === 'string' ? richText(field, value) : wrong
    case 'date':
      return typeof value === 'string' ? dateFromWords(cleanText(value, false)) || null : wrong
    case 'lines':
      return typeof value === 'string' ? cleanText(value, true) || null : wrong
    default:
      return typeof value === 'string' ? cleanText(value, false) || null : wrong
  }
}

/** A text longer than the field is left as it is: the rules refuse it, and cleaning it would take its time. */
function richText(field: Field, value: string): Typed | typeof wrong {
  if (value.length > (maxLength(field) ?? 0)) return value
  const clean = cleanHtml(cleanText(value, true))
  return clean === null ? wrong : clean || null
}

/** A whole number as forms send it; also for what is not a field of the kind. */
export function number(value: unknown): Typed | typeof wrong {
  if (typeof value !== 'number' && typeof value !== 'string') return wrong
  const text = String(value).trim()
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  // Not a number at all is left to the rules, whose message says so; a fraction passes them, but no column holds it.
  return Number.isNaN(Number(text)) ? text : wrong
}
