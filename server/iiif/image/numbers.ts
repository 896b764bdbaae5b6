const whole = /^\d+$/
const decimal = /^(?:\d+(?:\.\d+)?|\.\d+)$/

/** A whole number as the specification writes it; null for anything else. */
export function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && whole.test(text) ? Number(text) : null
}

/** A number of decimal digits and a point, without a sign or an exponent; null for anything else. */
export function decimalNumber(text: string | undefined): number | null {
  return text !== undefined && decimal.test(text) ? Number(text) : null
}

/** As many numbers as there are, with commas between them; null if one of them is none. */
export function numbersIn(
  text: string,
  count: number,
  read: (part: string) => number | null,
): readonly number[] | null {
  const numbers = text.split(',').map(read)
  return numbers.length === count && numbers.every((number) => number !== null) ? numbers : null
}
