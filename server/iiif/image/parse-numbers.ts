const wholeNumberPattern = /^\d+$/
const decimalNumberPattern = /^(?:\d+(?:\.\d+)?|\.\d+)$/

/** Parses a non-negative integer; null for anything else. */
export function parseWholeNumber(text: string | undefined): number | null {
  return text !== undefined && wholeNumberPattern.test(text) ? Number(text) : null
}

/** Parses a decimal number without sign or exponent; null for anything else. */
export function parseUnsignedDecimalNumber(text: string | undefined): number | null {
  return text !== undefined && decimalNumberPattern.test(text) ? Number(text) : null
}

/** Parses `count` comma-separated numbers; null if the count differs or one is invalid. */
export function parseFixedLengthNumberList(
  text: string,
  count: number,
  parse: (part: string) => number | null,
): readonly number[] | null {
  const numbers = text.split(',').map(parse)
  return numbers.length === count && numbers.every((number) => number !== null) ? numbers : null
}
