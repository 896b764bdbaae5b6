import { expect, it } from 'vitest'
import { getDateProblemMessage } from '../dates/index.ts'
import { explainInvalidDate, getIsbnProblemPhrase } from './explain-invalid-value.ts'

it.each([
  ['1945-13', 'en-US', 'no-such-month'],
  ['1945-13', 'cs', 'no-such-month'],
  ['nonsense', 'en-US', 'not-a-date'],
  ['1945', 'en-US', 'not-a-date'],
  [null, 'en-US', 'empty'],
  [undefined, 'cs', 'empty'],
] as const)('explains what is wrong with the date %s in the language %s', (value, language, problem) => {
  expect(explainInvalidDate(value, language)).toBe(getDateProblemMessage(problem, language))
})

it.each([
  ['97880abc', 'en-US', 'may have only digits, hyphens and spaces (and an X at its end).'],
  ['97880abc', 'cs', 'smí mít jen číslice, spojovníky a mezery (a na konci X).'],
  [
    '978-80-00-00000-0',
    'en-US',
    'does not fit: after these digits the last one would be 8. Check for a typing error.',
  ],
  ['978-80-00-00000-0', 'cs', 'nesouhlasí: po těchto číslicích by poslední byla 8. Zkontrolujte překlepy.'],
  ['123', 'en-US', 'must have 10 or 13 digits, not 3.'],
  ['123', 'cs', 'musí mít 10 nebo 13 číslic, ne 3.'],
  [null, 'en-US', 'must have 10 or 13 digits, not 0.'],
  [undefined, 'cs', 'musí mít 10 nebo 13 číslic, ne 0.'],
] as const)('explains what is wrong with the ISBN %s in the language %s', (value, language, phrase) => {
  expect(getIsbnProblemPhrase(value, language)).toBe(phrase)
})
