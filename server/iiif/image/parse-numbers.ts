const wholeNumberPattern = /^\d+$/
const decimalNumberPattern = /^(?:\d+(?:\.\d+)?|\.\d+)$/

/** A whole number as the specification writes it; null for anything else. */
export function parseWholeNumber(text: string | undefined): number | null {
  return text !== undefined && wholeNumberPattern.test(text) ? Number(text) : null
}

/** A number of decimal digits and a point, without a sign or an exponent; null for anything else. */
export function parseDecimalNumber(text: string | undefined): number | null {
  return text !== undefined && decimalNumberPattern.test(text) ? Number(text) : null
}

/** As many numbers as there are, with commas between them; null if one of them is none. */
export function parseNumberList(
  text: string,
  count: number,
  read: (part: string) => number | null,
): readonly number[] | null {
  const numbers = text.split(',').map(read)
  return numbers.length === count && numbers.every((number) => number !== null) ? numbers : null
}
