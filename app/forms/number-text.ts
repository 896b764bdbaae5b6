import type { Language } from '../../domain/language.ts'

/**
 * Normalizes a number typed in the format of a language: spaces group digits in both languages, a comma is the decimal
 * separator in Czech and groups digits in English. Text that is not a number is returned unchanged.
 */
export function normalizeNumberText(text: string, language: Language): string {
  const withoutSpaces = text.replace(/\s/g, '').replace('−', '-')
  const plain =
    language === 'cs' ? withoutSpaces.replace(',', '.') : withoutSpaces.replace(/,(?=\d{3}(?:\D|$))/g, '')
  return /^[+-]?\d*\.?\d*$/.test(plain) ? plain : text
}

/** The text of a value in a text input. */
export function formatInputValue(value: unknown, language: Language): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'number') return String(value)
  return language === 'cs' ? String(value).replace('.', ',') : String(value)
}
