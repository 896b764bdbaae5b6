import { convertDateWordsToEdtf, formatEdtfInWords } from '../../domain/dates/index.ts'
import {
  type FieldDefinition,
  getFieldMaxLength,
  getFieldValue,
  getKindDefinition,
  getPublishingRules,
  type Item,
  type ItemFieldValues,
  type KindName,
} from '../../domain/kinds/index.ts'
import { type Language, supportedLanguages } from '../../domain/language.ts'
import { normalizePagePath } from '../../domain/page-paths.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { parseSitePath } from '../../domain/redirect-paths.ts'
import { getValueNotAllowedMessage, validateFields } from '../../domain/validation/validate-fields.ts'
import type { ValidationProblemDetails } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { normalizePlainText } from './sanitize-html.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'

type FieldPrimitive = string | number | null
/** Marks a value of a type that the field can't hold. */
export const invalidValueMarker = Symbol('a value of the wrong type')

/** Which values an item needs: those of a draft, or also those of a published item that people or imports save. */
export type RequiredValues = 'draft' | 'published' | 'imported'

interface ValidationOptions {
  readonly language: Language
  readonly required: RequiredValues
}

/**
 * Converts submitted form values to values that can be stored: trimmed, sanitized, typed, and validated by
 * the kind's rules. Fields that weren't submitted keep the item's value, or get the kind's initial value.
 */
export async function mergeAndValidateItemValues<K extends KindName>(
  deps: Pick<ContentDeps, 'label'>,
  kind: K,
  sent: Readonly<Record<string, unknown>>,
  current: Item<K> | null,
  { language, required }: ValidationOptions,
): Promise<ItemFieldValues<K>> {
  const { fields } = getKindDefinition(kind)
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(fields, name) && name !== 'author')
  if (unknown.length > 0) throw new ProblemError('bad_request', { unknown: unknown.slice(0, 20) })

  const values: Record<string, FieldPrimitive> = {}
  const typeErrors: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value =
      sent[name] === undefined
        ? getCurrentOrInitialValue(field, name, current)
        : isShownDate(field, sent[name], current && getFieldValue(current, name))
          ? (getFieldValue(current as Item<K>, name) as FieldPrimitive)
          : await coerceFieldValue(field, sent[name])
    if (value === invalidValueMarker)
      typeErrors[name] = [getValueNotAllowedMessage(deps.label(field.label, language), language)]
    else values[name] = value
  }
  const ruleErrors = await validateFields(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(values, name))
      .map(([name, field]) => ({
        name,
        rules: getRules(field, required),
        label: deps.label(field.label, language),
        value: values[name] ?? undefined,
      })),
    language,
  )
  assertNoFieldErrors({ ...ruleErrors, ...typeErrors })
  for (const [name, { rules }] of Object.entries(fields)) {
    // Stores one canonical form of a path, however it was escaped.
    if (rules.includes('own_path')) values[name] = parseSitePath(String(values[name])) ?? null
    const path = rules.includes('free_page_path') ? values[name] : null
    if (typeof path === 'string') values[name] = normalizePagePath(path)
  }
  return values as ItemFieldValues<K>
}

/** Throws `invalid` with a message for each value that an item lacks to be published. */
export async function assertPublishable(
  deps: Pick<ContentDeps, 'label'>,
  kind: KindName,
  values: Readonly<Record<string, unknown>>,
  { language, required }: ValidationOptions,
): Promise<void> {
  const missing = Object.entries(getKindDefinition(kind).fields).filter(
    ([name, field]) => isEmptyValue(values[name]) && getRules(field, required) !== field.rules,
  )
  // Nothing is awaited in the usual case: the caller is in a transaction.
  if (missing.length === 0) return
  const fields = missing.map(([name, field]) => {
    const label = deps.label(field.label, language)
    return { name, rules: getRules(field, required), label, value: undefined }
  })
  throw new ProblemError('invalid', {
    fields: await validateFields(fields, language),
    isIncomplete: true,
  } satisfies ValidationProblemDetails)
}

/** Which values an item with this publication time needs. */
export function getRequiredValues(publishedAt: string | null, isImported: boolean): RequiredValues {
  if (publishedAt === null) return 'draft'
  return isImported ? 'imported' : 'published'
}

function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function getRules(field: FieldDefinition, required: RequiredValues): string {
  const isOptional =
    required === 'draft' || (required === 'imported' && field.requiredToPublish === 'unless-imported')
  return isOptional ? field.rules : getPublishingRules(field)
}

/** Throws `invalid` if any field has a message. */
export function assertNoFieldErrors(fields: ValidationProblemDetails['fields']): void {
  if (Object.keys(fields).length > 0)
    throw new ProblemError('invalid', { fields } satisfies ValidationProblemDetails)
}

function getCurrentOrInitialValue(
  field: FieldDefinition,
  name: string,
  current: Item | null,
): FieldPrimitive {
  if (current) return (getFieldValue(current, name) ?? null) as FieldPrimitive
  return field.initial ?? null
}

/** Converts a value to the field's type: trimmed, sanitized, typed. */
export async function coerceFieldValue(
  field: FieldDefinition,
  value: unknown,
): Promise<FieldPrimitive | typeof invalidValueMarker> {
  if (value === null || value === '') return null
  switch (field.type) {
    case 'ref':
    case 'number':
      return coerceIntegerOrKeepText(value)
    case 'html':
      return typeof value === 'string' ? await coerceRichText(field, value) : invalidValueMarker
    case 'date':
      return coerceDate(value)
    case 'lines':
      return typeof value === 'string' ? normalizePlainText(value, true) || null : invalidValueMarker
    default:
      return typeof value === 'string' ? normalizePlainText(value, false) || null : invalidValueMarker
  }
}

/** Whether a form sends a date back in the words in which it showed it, so that it stays exactly as it is. */
function isShownDate({ type }: FieldDefinition, sent: unknown, current: unknown): boolean {
  if (type !== 'date' || typeof sent !== 'string' || typeof current !== 'string') return false
  return supportedLanguages.some((language) => formatEdtfInWords(current, language) === sent.trim())
}

/** A year may be a number: earlier versions stored the year of a book as one, and their history has it. */
function coerceDate(value: unknown): FieldPrimitive | typeof invalidValueMarker {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 ? String(value).padStart(4, '0') : invalidValueMarker
  if (typeof value !== 'string') return invalidValueMarker
  return convertDateWordsToEdtf(normalizePlainText(value, false)) || null
}

/** A text longer than the field is returned unchanged: validation rejects it, and sanitizing it would be slow. */
async function coerceRichText(
  field: FieldDefinition,
  value: string,
): Promise<FieldPrimitive | typeof invalidValueMarker> {
  if (value.length > (getFieldMaxLength(field) ?? 0)) return value
  const clean = await sanitizeRichText(normalizePlainText(value, true))
  return clean === null ? invalidValueMarker : clean || null
}

/** Parses an integer as submitted by forms; also for values that aren't fields of the kind. */
export function coerceIntegerOrKeepText(value: unknown): FieldPrimitive | typeof invalidValueMarker {
  if (typeof value !== 'number' && typeof value !== 'string') return invalidValueMarker
  const text = String(value).trim()
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  // Non-numbers are left to the rules, which have a message for them; a fraction passes the rules, but no
  // column holds it.
  return Number.isNaN(Number(text)) ? text : invalidValueMarker
}
