import type { Language } from '../../domain/language.ts'

/**
 * What somebody means by a number written their way: spaces group digits in both languages, a comma is the decimal
 * point in Czech and groups digits in English. What is no number comes back as it was written.
 */
export function normalizeNumberText(text: string, language: Language): string {
  const tight = text.replace(/\s/g, '').replace('−', '-')
  const plain = language === 'cs' ? tight.replace(',', '.') : tight.replace(/,(?=\d{3}(?:\D|$))/g, '')
  return /^[+-]?\d*\.?\d*$/.test(plain) ? plain : text
}

/** A value as it stands in a text input. */
export function formatInputValue(value: unknown, language: Language): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'number') return String(value)
  return language === 'cs' ? String(value).replace('.', ',') : String(value)
}
