/** A guarantee of the product, and a small change of its code that must turn tests red. */
export interface Break {
  /** The guarantee, as a sentence. */
  readonly name: string
  /** The file with the guarantee, from the root of the project. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly text: string
  readonly replacement: string
  /** The test files that notice it, the cheapest first. */
  readonly tests: readonly [string, ...string[]]
  /** Runs only tests whose full name contains it. */
  readonly testName?: string
}

/** The source with the break in it; null if the entry no longer fits the source. */
export function applyBreak(source: string, { text, replacement }: Break): string | null {
  const start = source.indexOf(text)
  if (start < 0 || source.indexOf(text, start + 1) >= 0 || text === replacement) return null
  return source.slice(0, start) + replacement + source.slice(start + text.length)
}
