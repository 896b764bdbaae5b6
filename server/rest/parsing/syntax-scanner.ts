import { PostgrestError } from '../postgrest-error.ts'

/** A message repeats at most this much of the text that could not be parsed. */
const maxQuotedLength = 200

/** Reads a text from left to right and describes errors as PostgREST does. */
export class SyntaxScanner {
  readonly #text: string
  readonly #title: string
  #position = 0

  /** `title` names what is parsed: `select parameter (id,name)`. */
  constructor(text: string, title: string) {
    this.#text = text
    this.#title = title.length > maxQuotedLength ? `${title.slice(0, maxQuotedLength)}…)` : title
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length
  }

  startsWith(literal: string): boolean {
    return this.#text.startsWith(literal, this.#position)
  }

  /** The match of a sticky pattern at this position, which stays. */
  peekMatch(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position
    return pattern.exec(this.#text)?.[0] ?? null
  }

  /** Skips a literal; false if there is another text. */
  take(literal: string): boolean {
    if (!this.startsWith(literal)) return false
    this.#position += literal.length
    return true
  }

  /** Skips the match of a sticky pattern; null if it does not match here. */
  takeMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#text)
    if (match !== null) this.#position += match[0].length
    return match
  }

  takeRest(): string {
    const rest = this.#text.slice(this.#position)
    this.#position = this.#text.length
    return rest
  }

  skipSpaces(): void {
    this.takeMatch(/[ \t]*/y)
  }

  /** Skips a literal; throws if there is another text. */
  expect(literal: string): void {
    if (!this.take(literal)) this.fail(quoteLiteral(literal))
  }

  expectEnd(...alternatives: readonly string[]): void {
    if (!this.isAtEnd) this.fail(...alternatives, 'end of input')
  }

  /** Throws an error at this position. Literals among what was expected are quoted already. */
  fail(...expected: readonly string[]): never {
    const [character = ''] = this.#text.slice(this.#position)
    const column = [...this.#text.slice(0, this.#position)].length + 1
    const found = character === '' ? 'unexpected end of input' : `unexpected ${quoteLiteral(character)}`
    throw new PostgrestError('PGRST100', {
      message: `"failed to parse ${this.#title}" (line 1, column ${column})`,
      details: `${found} expecting ${joinAlternatives(expected)}`,
    })
  }
}

export function quoteLiteral(literal: string): string {
  return JSON.stringify(literal)
}

function joinAlternatives(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? ''
  return alternatives.length < 2 ? last : `${alternatives.slice(0, -1).join(', ')} or ${last}`
}
