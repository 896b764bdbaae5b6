import { getDateProblemMessage, parseEdtf } from '../dates/index.ts'
import { findIsbnProblem } from '../isbn.ts'
import type { Language } from '../language.ts'

/** Explains what is wrong with a historical date, and how to write it. */
export function explainInvalidDate(value: unknown, language: Language): string {
  const result = parseEdtf(String(value ?? ''))
  return getDateProblemMessage(result.ok ? 'not-a-date' : result.reason, language)
}

/** Explains what is wrong with an ISBN, as the rest of a sentence about it. */
export function getIsbnProblemPhrase(value: unknown, language: Language): string {
  const problem = findIsbnProblem(String(value ?? ''))
  const isCzech = language === 'cs'
  switch (problem?.reason) {
    case 'signs':
      return isCzech
        ? 'smí mít jen číslice, spojovníky a mezery (a na konci X).'
        : 'may have only digits, hyphens and spaces (and an X at its end).'
    case 'check':
      return isCzech
        ? `nesouhlasí: po těchto číslicích by poslední byla ${problem.expected}. Zkontrolujte překlepy.`
        : `does not fit: after these digits the last one would be ${problem.expected}. Check for a typing error.`
    default:
      return isCzech
        ? `musí mít 10 nebo 13 číslic, ne ${problem?.count ?? 0}.`
        : `must have 10 or 13 digits, not ${problem?.count ?? 0}.`
  }
}
