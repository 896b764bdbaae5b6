import { ImportSourceError } from '../errors.ts'

/** A `word` is a keyword or an unquoted name; a `name` was quoted. Strings are unescaped. */
export interface SqlToken {
  readonly type: 'word' | 'name' | 'string' | 'number' | 'symbol'
  readonly text: string
}

const maxTokenLength = 32_000_000
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y
const number = /\d[\w.]*(?:(?<=[eE])[+-]\d+)?/y
const dollarTag = /\$(?:[A-Za-z_]\w*)?\$/y
const space = /\s+/y

/** Marks a token whose end is not in the buffer yet. */
const incomplete = Symbol('incomplete')

/** Splits SQL of a dump, which arrives in chunks, into tokens; comments and psql commands are left out. */
export class SqlLexer {
  /** Whether a backslash in a plain string is an ordinary character. */
  hasStandardStrings = true
  /** Whether the comments with which pg_dump begins and ends its files were found. */
  hasDumpStart = false
  hasDumpEnd = false
  #buffer = ''
  #position = 0
  #isEnded = false
  /** How much text has to be there before an incomplete token is tried again, so that long ones are not read too often. */
  #neededLength = 0

  append(chunk: string): void {
    this.#buffer = this.#buffer.slice(this.#position) + chunk
    this.#position = 0
  }

  end(): void {
    this.#isEnded = true
  }

  /** The next token; null if more text is needed, or at the end. */
  next(): SqlToken | null {
    if (!this.#isEnded && this.#buffer.length - this.#position < this.#neededLength) return null
    this.#neededLength = 0
    if (!this.#skipSpaceAndComments()) return this.#waitForMore()
    if (this.#position >= this.#buffer.length) return null
    const start = this.#position
    const token = this.#readToken()
    if (token !== incomplete) return token
    this.#position = start
    return this.#waitForMore()
  }

  /** The rest of the line; null if more text is needed, or at the end. */
  nextLine(): string | null {
    const end = this.#buffer.indexOf('\n', this.#position)
    if (end === -1) {
      this.#checkLength()
      return null
    }
    const line = this.#buffer.slice(this.#position, end)
    this.#position = end + 1
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  #waitForMore(): null {
    if (this.#isEnded)
      throw new ImportSourceError('The dump ends in the middle of a statement: it is incomplete.')
    this.#checkLength()
    this.#neededLength = (this.#buffer.length - this.#position) * 2
    return null
  }

  #checkLength(): void {
    if (this.#buffer.length - this.#position > maxTokenLength)
      throw new ImportSourceError('A value of the dump is too large.')
  }

  /** Returns false if a comment is not complete. */
  #skipSpaceAndComments(): boolean {
    for (;;) {
      this.#match(space)
      const two = this.#buffer.slice(this.#position, this.#position + 2)
      if (two === '--' || two.startsWith('\\')) {
        const end = this.#buffer.indexOf('\n', this.#position)
        if (end === -1 && !this.#isEnded) return false
        this.#readComment(this.#buffer.slice(this.#position, end === -1 ? undefined : end))
        this.#position = end === -1 ? this.#buffer.length : end + 1
      } else if (two === '/*') {
        const end = this.#findCommentEnd()
        if (end === null) return false
        this.#position = end
      } else return this.#isEnded || two.length === 2 || (two !== '-' && two !== '/')
    }
  }

  #readComment(comment: string): void {
    if (!/^-- PostgreSQL database (?:cluster )?dump/.test(comment)) return
    if (comment.includes('dump complete')) this.hasDumpEnd = true
    else this.hasDumpStart = true
  }

  /** Comments can be nested. */
  #findCommentEnd(): number | null {
    const marks = /\/\*|\*\//g
    marks.lastIndex = this.#position
    let depth = 0
    for (let mark = marks.exec(this.#buffer); mark !== null; mark = marks.exec(this.#buffer)) {
      depth += mark[0] === '/*' ? 1 : -1
      if (depth === 0) return marks.lastIndex
    }
    return null
  }

  #readToken(): SqlToken | typeof incomplete {
    const first = this.#buffer[this.#position] ?? ''
    if (first === "'") return this.#readString(this.#position + 1, !this.hasStandardStrings)
    if (first === '"') return this.#readName()
    if (first === '$') return this.#readDollarString()
    const text = this.#match(word)
    if (text !== null) {
      if (this.#isAtOpenEnd()) return incomplete
      const isPrefix = text.length === 1 && this.#buffer[this.#position] === "'"
      return isPrefix ? this.#readString(this.#position + 1, /e/i.test(text)) : { type: 'word', text }
    }
    const digits = this.#match(number)
    if (digits !== null) return this.#isAtOpenEnd() ? incomplete : { type: 'number', text: digits }
    this.#position += 1
    return { type: 'symbol', text: first }
  }

  /** Whether the token could continue in the next chunk. */
  #isAtOpenEnd(): boolean {
    return !this.#isEnded && this.#position >= this.#buffer.length
  }

  #readString(start: number, hasEscapes: boolean): SqlToken | typeof incomplete {
    const end = this.#findQuoteEnd(start, "'", hasEscapes)
    if (end === null) return incomplete
    this.#position = end + 1
    const text = this.#buffer.slice(start, end)
    return { type: 'string', text: hasEscapes ? unescapeString(text) : text.replaceAll("''", "'") }
  }

  #readName(): SqlToken | typeof incomplete {
    const start = this.#position + 1
    const end = this.#findQuoteEnd(start, '"', false)
    if (end === null) return incomplete
    this.#position = end + 1
    return { type: 'name', text: this.#buffer.slice(start, end).replaceAll('""', '"') }
  }

  #readDollarString(): SqlToken | typeof incomplete {
    const start = this.#position
    const tag = this.#match(dollarTag)
    if (tag === null) {
      if (!this.#isEnded && this.#buffer.length - start < 100) return incomplete
      this.#position = start + 1
      return { type: 'symbol', text: '$' }
    }
    const end = this.#buffer.indexOf(tag, this.#position)
    if (end === -1) return incomplete
    const text = this.#buffer.slice(this.#position, end)
    this.#position = end + tag.length
    return { type: 'string', text }
  }

  /** The position of the closing quote; a doubled quote, or one after a backslash, does not close. */
  #findQuoteEnd(start: number, quote: string, hasEscapes: boolean): number | null {
    const marks = hasEscapes ? /['\\]/g : new RegExp(quote, 'g')
    marks.lastIndex = start
    for (let mark = marks.exec(this.#buffer); mark !== null; mark = marks.exec(this.#buffer)) {
      const following = this.#buffer[mark.index + 1]
      if (following === undefined && !this.#isEnded) return null
      if (mark[0] === quote && following !== quote) return mark.index
      marks.lastIndex = mark.index + 2
    }
    return null
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position
    const text = pattern.exec(this.#buffer)?.[0] ?? null
    if (text !== null) this.#position += text.length
    return text
  }
}

const escapedCharacters: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Replaces `''` and the escapes of an `E''` string. */
function unescapeString(text: string): string {
  return unescapeBackslashes(text.replaceAll("''", "'"))
}

/** Replaces backslash escapes, as in `E''` strings and in the lines of COPY. */
export function unescapeBackslashes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g,
    (_, unicode, longUnicode, hex, octal, character) => {
      if (character !== undefined) return escapedCharacters[character] ?? character
      const code =
        octal === undefined ? Number.parseInt(unicode ?? longUnicode ?? hex, 16) : Number.parseInt(octal, 8)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
