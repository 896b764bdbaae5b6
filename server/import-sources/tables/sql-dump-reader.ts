import { basename } from 'node:path'
import { ImportSourceError } from '../errors.ts'
import { readTextChunks } from './read-text.ts'
import { SqlLexer, type SqlToken, unescapeBackslashes } from './sql-lexer.ts'

/** A row of a table in a dump. */
export interface DumpRow {
  /** Without its schema. */
  readonly table: string
  readonly columns: readonly string[]
  /** There may be more or fewer of them than columns. */
  readonly values: readonly (string | null)[]
}

const maxColumns = 1000

/** The rows of some tables of a plain dump of Postgres: COPY blocks and INSERT statements. Throws an `ImportSourceError`. */
export async function* readDumpRows(
  file: string,
  isWanted: (table: string) => boolean,
): AsyncGenerator<DumpRow> {
  const reader = new DumpReader(file, isWanted)
  try {
    yield* reader.read()
  } catch (error) {
    throw error instanceof ImportSourceError
      ? new ImportSourceError(`${basename(file)}: ${error.message}`)
      : error
  }
}

class DumpReader {
  readonly #chunks: AsyncGenerator<string>
  readonly #isWanted: (table: string) => boolean
  readonly #lexer = new SqlLexer()
  /** From CREATE TABLE, for statements that do not name them. */
  readonly #columns = new Map<string, readonly string[]>()
  #isEnded = false

  constructor(file: string, isWanted: (table: string) => boolean) {
    this.#chunks = readTextChunks(file)
    this.#isWanted = isWanted
  }

  async *read(): AsyncGenerator<DumpRow> {
    for (let token = await this.#next(); token !== null; token = await this.#next()) {
      if (isWord(token, 'copy')) yield* this.#readCopy()
      else if (isWord(token, 'insert')) yield* this.#readInsert()
      else if (isWord(token, 'create')) await this.#readCreate()
      else if (isWord(token, 'set')) await this.#readSetting()
      else await this.#skipStatement(token)
    }
    if (this.#lexer.hasDumpStart && !this.#lexer.hasDumpEnd)
      throw new ImportSourceError('The end of the dump is missing: it is incomplete.')
  }

  async *#readCopy(): AsyncGenerator<DumpRow> {
    const { table, token: afterName } = await this.#readTableName(await this.#require())
    const hasColumns = isSymbol(afterName, '(')
    const columns = hasColumns ? await this.#readColumnNames() : (this.#columns.get(table) ?? [])
    let token = hasColumns ? await this.#require() : afterName
    let [isFromInput, isText] = [false, true]
    for (; !isSymbol(token, ';'); token = await this.#require()) {
      if (isWord(token, 'stdin')) isFromInput = true
      if (isWord(token, 'csv') || isWord(token, 'binary')) isText = false
    }
    if (!isFromInput) return
    const isWanted = this.#isWanted(table)
    if (isWanted && !isText)
      throw new ImportSourceError(`The table ${table} is not in the text format of COPY.`)
    // The rest of the statement's line.
    await this.#requireLine(table)
    for (let line = await this.#requireLine(table); line !== '\\.'; line = await this.#requireLine(table)) {
      if (!isWanted) continue
      const values = line.split('\t', maxColumns + 1)
      yield {
        table,
        columns,
        values: values.map((value) => (value === '\\N' ? null : unescapeBackslashes(value))),
      }
    }
  }

  async *#readInsert(): AsyncGenerator<DumpRow> {
    // INTO, and the ONLY of old versions.
    let token = await this.#require()
    while (isWord(token, 'into') || isWord(token, 'only')) token = await this.#require()
    const { table, token: afterName } = await this.#readTableName(token)
    const isWanted = this.#isWanted(table)
    const hasColumns = isSymbol(afterName, '(')
    const columns = hasColumns ? await this.#readColumnNames() : (this.#columns.get(table) ?? [])
    token = hasColumns ? await this.#require() : afterName
    while (!isWord(token, 'values') && !isSymbol(token, ';')) token = await this.#require()
    while (!isSymbol(token, ';')) {
      token = await this.#require()
      if (!isSymbol(token, '(')) continue
      const values = await this.#readTuple()
      if (isWanted) yield { table, columns, values }
    }
  }

  /** The values up to the closing parenthesis. */
  async #readTuple(): Promise<(string | null)[]> {
    const values: (string | null)[] = []
    for (;;) {
      const { value, end } = await this.#readExpression()
      values.push(value)
      if (values.length > maxColumns) throw new ImportSourceError('A row has too many values.')
      if (end === ')') return values
    }
  }

  /** A literal, possibly with a sign or a cast; of other expressions the text. */
  async #readExpression(): Promise<{ value: string | null; end: string }> {
    let value: string | null = null
    let depth = 0
    for (let count = 0; ; count += 1) {
      const token = await this.#require()
      const isEnd = depth === 0 && (isSymbol(token, ',') || isSymbol(token, ')'))
      if (isEnd) return { value, end: token.text }
      if (isSymbol(token, '(') || isSymbol(token, '[')) depth += 1
      if (isSymbol(token, ')') || isSymbol(token, ']')) depth -= 1
      const isSigned = count === 1 && value === '-' && token.type === 'number'
      if (count === 0) value = isWord(token, 'null') ? null : token.text
      else if (isSigned) value = `-${token.text}`
    }
  }

  async #readCreate(): Promise<void> {
    let token = await this.#require()
    while (token.type === 'word' && /^(?:unlogged|temporary|temp|global|local)$/i.test(token.text))
      token = await this.#require()
    if (!isWord(token, 'table')) return this.#skipStatement(token)
    token = await this.#require()
    while (token.type === 'word' && /^(?:if|not|exists)$/i.test(token.text)) token = await this.#require()
    const { table, token: afterName } = await this.#readTableName(token)
    if (isSymbol(afterName, '(') && this.#isWanted(table))
      this.#columns.set(table, await this.#readDefinitions())
    else return this.#skipStatement(afterName)
    return this.#skipStatement(await this.#require())
  }

  /** The names of the columns of CREATE TABLE. */
  async #readDefinitions(): Promise<string[]> {
    const columns: string[] = []
    let depth = 1
    let isFirst = true
    while (depth > 0) {
      const token = await this.#require()
      if (isSymbol(token, '(')) depth += 1
      if (isSymbol(token, ')')) depth -= 1
      if (isFirst && isColumnName(token)) columns.push(readName(token))
      if (columns.length > maxColumns) throw new ImportSourceError('A table has too many columns.')
      isFirst = depth === 1 && isSymbol(token, ',')
    }
    return columns
  }

  async #readSetting(): Promise<void> {
    const name = await this.#require()
    if (!isWord(name, 'standard_conforming_strings')) return this.#skipStatement(name)
    await this.#require()
    const value = await this.#require()
    this.#lexer.hasStandardStrings = value.text.toLowerCase() !== 'off'
    return this.#skipStatement(value)
  }

  /** A name with or without a schema, and the token after it. */
  async #readTableName(first: SqlToken): Promise<{ table: string; token: SqlToken }> {
    let table = readName(first)
    let token = await this.#require()
    while (isSymbol(token, '.')) {
      table = readName(await this.#require())
      token = await this.#require()
    }
    return { table, token }
  }

  async #readColumnNames(): Promise<string[]> {
    const columns: string[] = []
    for (let token = await this.#require(); !isSymbol(token, ')'); token = await this.#require()) {
      if (!isSymbol(token, ',')) columns.push(readName(token))
      if (columns.length > maxColumns) throw new ImportSourceError('A table has too many columns.')
    }
    return columns
  }

  async #skipStatement(first: SqlToken): Promise<void> {
    for (let token = first; !isSymbol(token, ';'); token = await this.#require());
  }

  async #next(): Promise<SqlToken | null> {
    for (;;) {
      const token = this.#lexer.next()
      if (token !== null) return token
      if (this.#isEnded) return null
      await this.#readMore()
    }
  }

  async #require(): Promise<SqlToken> {
    const token = await this.#next()
    if (token === null)
      throw new ImportSourceError('The dump ends in the middle of a statement: it is incomplete.')
    return token
  }

  async #requireLine(table: string): Promise<string> {
    for (;;) {
      const line = this.#lexer.nextLine()
      if (line !== null) return line
      if (this.#isEnded) throw new ImportSourceError(`The dump ends in the table ${table}: it is incomplete.`)
      await this.#readMore()
    }
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done === true) {
      this.#isEnded = true
      this.#lexer.end()
    } else this.#lexer.append(value)
  }
}

function isWord(token: SqlToken, word: string): boolean {
  return token.type === 'word' && token.text.toLowerCase() === word
}

function isSymbol(token: SqlToken, symbol: string): boolean {
  return token.type === 'symbol' && token.text === symbol
}

/** An unquoted name is in lower case. */
function readName({ type, text }: SqlToken): string {
  return type === 'name' ? text : text.toLowerCase()
}

const constraintWords = /^(?:constraint|primary|unique|check|foreign|exclude|like)$/i

function isColumnName({ type, text }: SqlToken): boolean {
  return type === 'name' || (type === 'word' && !constraintWords.test(text))
}
