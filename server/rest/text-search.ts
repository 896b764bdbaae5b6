import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import type { SearchPart, SearchQuery } from '../data/rest/read-plan.ts'
import { PostgrestError } from './postgrest-error.ts'

const allParts: readonly SearchPart[] = ['a', 'b', 'c']
const maxSearchWords = 32
const maxWordLength = 200
const maxNesting = 20

/** Parses the text of `plfts`: all words. Null: nothing to search for, which matches nothing. */
export function parsePlainSearch(text: string): SearchQuery | null {
  return joinQueries(
    'and',
    limitWords(splitIntoFoldedWords(text)).map((word) => createPhrase([word])),
  )
}

/** Parses the text of `phfts`: all words, one after another. */
export function parsePhraseSearch(text: string): SearchQuery | null {
  return createPhrase(limitWords(splitIntoFoldedWords(text)))
}

/** Parses the text of `wfts`: words, `"quoted phrases"`, `or`, `-without`. Never fails, as in Postgres. */
export function parseWebSearch(text: string): SearchQuery | null {
  const alternatives: (SearchQuery | null)[][] = [[]]
  limitWords(splitIntoFoldedWords(text))
  for (const [, minus, phrase, word = ''] of text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    if (phrase === undefined && word.toLowerCase() === 'or') {
      alternatives.push([])
      continue
    }
    const query = createPhrase(splitIntoFoldedWords(phrase ?? word))
    alternatives.at(-1)?.push(query !== null && minus === '-' ? { type: 'not', operand: query } : query)
  }
  return joinQueries(
    'or',
    alternatives.map((operands) => joinQueries('and', operands)),
  )
}

/** Parses the text of `fts`, in the syntax of `to_tsquery`: `&`, `|`, `!`, `<->`, `word:*`, `word:A`, `'two words'`. */
export function parseTsQuery(text: string): SearchQuery | null {
  return new TsQueryParser(text).parse()
}

interface Lexeme {
  readonly words: readonly string[]
  readonly isPrefix: boolean
  readonly parts: readonly SearchPart[]
}

const tokenPattern =
  /\s*(?:(<(?:-|\d+)>)|([&|!()])|'((?:[^']|'')*)'(:[*a-d]*)?|([^\s&|!()<:']+)(:[*a-d]*)?)/iy

class TsQueryParser {
  readonly #text: string
  #position = 0
  #token: RegExpExecArray | null = null
  #depth = 0

  constructor(text: string) {
    this.#text = text.trimEnd()
  }

  parse(): SearchQuery | null {
    if (this.#text === '') return null
    limitWords(splitIntoFoldedWords(this.#text))
    this.#advance()
    const query = this.#parseOr()
    if (this.#token !== null) throw this.#createError()
    return query
  }

  #advance(): void {
    if (this.#position >= this.#text.length) {
      this.#token = null
      return
    }
    tokenPattern.lastIndex = this.#position
    this.#token = tokenPattern.exec(this.#text)
    if (this.#token === null) throw this.#createError()
    this.#position = tokenPattern.lastIndex
  }

  #isOperator(operator: string): boolean {
    return this.#token?.[2] === operator
  }

  #parseOr(): SearchQuery | null {
    this.#depth += 1
    if (this.#depth > maxNesting) throw new PostgrestError('54000', { message: 'tsquery is too deep' })
    const operands = [this.#parseAnd()]
    while (this.#isOperator('|')) {
      this.#advance()
      operands.push(this.#parseAnd())
    }
    this.#depth -= 1
    return joinQueries('or', operands)
  }

  #parseAnd(): SearchQuery | null {
    const operands = [this.#parsePhrase()]
    while (this.#isOperator('&')) {
      this.#advance()
      operands.push(this.#parsePhrase())
    }
    return joinQueries('and', operands)
  }

  #parsePhrase(): SearchQuery | null {
    if (this.#isOperator('!')) {
      let isNegated = false
      for (; this.#isOperator('!'); this.#advance()) isNegated = !isNegated
      const operand = this.#parsePhrase()
      return operand !== null && isNegated ? { type: 'not', operand } : operand
    }
    if (this.#isOperator('(')) {
      this.#advance()
      const query = this.#parseOr()
      if (!this.#isOperator(')')) throw this.#createError()
      this.#advance()
      if (this.#token?.[1] !== undefined) throw createUnsupportedPhraseError()
      return query
    }
    const lexemes = [this.#parseLexeme()]
    while (this.#token?.[1] !== undefined) {
      if (this.#token[1] !== '<->' && this.#token[1] !== '<1>') throw createUnsupportedPhraseError()
      this.#advance()
      lexemes.push(this.#parseLexeme())
    }
    return joinLexemes(lexemes)
  }

  #parseLexeme(): Lexeme {
    const token = this.#token
    const text = token?.[3]?.replaceAll("''", "'") ?? token?.[5]
    if (token === null || text === undefined) throw this.#createError()
    const flags = (token[4] ?? token[6] ?? '').toLowerCase()
    this.#advance()
    if (flags.includes('d')) throw createUnsupportedError('Words have the weights A, B and C only.')
    const parts = allParts.filter((part) => flags.includes(part))
    return {
      words: splitIntoFoldedWords(text),
      isPrefix: flags.includes('*'),
      parts: parts.length === 0 ? allParts : parts,
    }
  }

  #createError(): PostgrestError {
    return new PostgrestError('42601', { message: `syntax error in tsquery: "${this.#text}"` })
  }
}

/** Words in a row are one phrase: in the same parts, and only its last word may be a prefix. */
function joinLexemes(lexemes: readonly Lexeme[]): SearchQuery | null {
  const [first] = lexemes
  const isUniform = lexemes.every(
    ({ parts, isPrefix }, index) =>
      parts.join() === first?.parts.join() && (!isPrefix || index === lexemes.length - 1),
  )
  if (!isUniform) throw createUnsupportedPhraseError()
  const words = lexemes.flatMap((lexeme) => lexeme.words)
  const parts = first?.parts ?? []
  if (words.length === 0) return null
  return { type: 'phrase', words, isPrefix: lexemes.at(-1)?.isPrefix ?? false, parts }
}

function createUnsupportedPhraseError(): PostgrestError {
  return createUnsupportedError(
    'In a phrase, only <-> between words is supported, with the same weights and a prefix at its end.',
  )
}

function createUnsupportedError(details: string): PostgrestError {
  return new PostgrestError('PGRST127', { details })
}

function createPhrase(words: readonly string[]): SearchQuery | null {
  return words.length === 0 ? null : { type: 'phrase', words, isPrefix: false, parts: allParts }
}

/** Parts without words are ignored, as Postgres does. */
function joinQueries(operator: 'and' | 'or', queries: readonly (SearchQuery | null)[]): SearchQuery | null {
  const operands = queries.filter((query) => query !== null)
  const [first] = operands
  if (first === undefined) return null
  return operands.length === 1 ? first : { type: 'logic', operator, operands }
}

function limitWords(words: string[]): string[] {
  if (words.length > maxSearchWords || words.some((word) => word.length > maxWordLength))
    throw new PostgrestError('54000', {
      message: `A text search may have at most ${maxSearchWords} words of ${maxWordLength} letters`,
    })
  return words
}
