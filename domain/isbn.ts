/** What is wrong with an ISBN: invalid characters, the number of digits, or the check digit. */
type IsbnProblem =
  | { readonly reason: 'signs' }
  | { readonly reason: 'count'; readonly count: number }
  | { readonly reason: 'check'; readonly expected: string }

// Longer input is never an ISBN, and a hostile megabyte would be slow in the expressions below.
const maxIsbnLength = 40

/** Checks an ISBN of 10 or 13 digits, ignoring hyphens and spaces; null if it is valid. */
export function findIsbnProblem(text: string): IsbnProblem | null {
  if (text.length > maxIsbnLength) return { reason: 'count', count: text.length }
  const digits = text.replace(/[\s\u2010-\u2013-]/g, '').toUpperCase()
  if (!/^\d*X?$/.test(digits) || (digits.endsWith('X') && digits.length > 10)) return { reason: 'signs' }
  if (digits.length !== 10 && digits.length !== 13) return { reason: 'count', count: digits.length }
  const expected = digits.length === 13 ? computeIsbn13CheckDigit(digits) : computeIsbn10CheckDigit(digits)
  return digits.endsWith(expected) ? null : { reason: 'check', expected }
}

function computeIsbn13CheckDigit(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

function computeIsbn10CheckDigit(digits: string): string {
  const sum = [...digits.slice(0, 9)].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
