import { basename } from 'node:path'
import { ImportSourceError } from '../errors.ts'
import { readTextChunks } from '../tables/read-text.ts'

/** The delimiters that are recognized: those of English and Czech spreadsheets, and a tab. */
const delimiters = [',', ';', '\t'] as const
const maxColumns = 1000
/** A text of a million characters as HTML with entities. */
const maxCellLength = 16_000_000
const detectionLength = 64_000

/** The rows of a CSV file (RFC 4180), the header first; empty lines are left out. Throws an `ImportSourceError`. */
export async function* readCsvRows(file: string): AsyncGenerator<string[]> {
  let parser: CsvParser | null = null
  let beginning = ''
  for await (const chunk of readTextChunks(file)) {
    if (parser !== null) {
      yield* parser.parse(chunk)
      continue
    }
    beginning += chunk
    if (beginning.length < detectionLength) continue
    parser = new CsvParser(basename(file), detectDelimiter(beginning))
    yield* parser.parse(removeDelimiterLine(beginning))
  }
  if (parser === null) {
    parser = new CsvParser(basename(file), detectDelimiter(beginning))
    yield* parser.parse(removeDelimiterLine(beginning))
  }
  yield* parser.finish()
}

/** A line that Excel reads and writes. */
const delimiterLine = /^sep=([,;\t])\r?\n/

function removeDelimiterLine(text: string): string {
  return text.replace(delimiterLine, '')
}

/** The delimiter that is most frequent in the first row, outside of quotes. */
function detectDelimiter(text: string): string {
  const [, declared] = delimiterLine.exec(text) ?? []
  if (declared !== undefined) return declared
  const firstRow = /^(?:[^"\r\n]|"[^"]*")*/.exec(text.slice(0, detectionLength))?.[0] ?? ''
  const unquoted = firstRow.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => unquoted.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Parses a text that arrives in chunks. */
class CsvParser {
  readonly #name: string
  readonly #delimiter: string
  /** The end of an unquoted cell. */
  readonly #cellEnd: RegExp
  #row: string[] = []
  #rowNumber = 1
  #cell = ''
  /** Whether the cell began with a quote, and whether that quote is still open. */
  #isQuoted = false
  #isOpen = false
  /** A quote at the end of a chunk: the next character decides what it means. */
  #isQuotePending = false
  #skipLineFeed = false

  constructor(name: string, delimiter: string) {
    this.#name = name
    this.#delimiter = delimiter
    this.#cellEnd = new RegExp(`[${delimiter}\r\n]`, 'g')
  }

  *parse(chunk: string): Generator<string[]> {
    let position = 0
    while (position < chunk.length) {
      if (this.#skipLineFeed) {
        this.#skipLineFeed = false
        if (chunk[position] === '\n') {
          position += 1
          continue
        }
      }
      if (this.#isQuotePending) {
        this.#isQuotePending = false
        if (chunk[position] === '"') {
          this.#append('"')
          position += 1
          continue
        }
        this.#isOpen = false
      }
      if (this.#isOpen) {
        const quote = chunk.indexOf('"', position)
        this.#append(chunk.slice(position, quote === -1 ? chunk.length : quote))
        this.#isQuotePending = quote !== -1
        position = quote === -1 ? chunk.length : quote + 1
        continue
      }
      if (chunk[position] === '"' && this.#cell === '' && !this.#isQuoted) {
        this.#isQuoted = true
        this.#isOpen = true
        position += 1
        continue
      }
      this.#cellEnd.lastIndex = position
      const end = this.#cellEnd.exec(chunk)?.index ?? chunk.length
      this.#append(chunk.slice(position, end))
      position = end + 1
      if (end === chunk.length) continue
      this.#endCell()
      if (chunk[end] === this.#delimiter) continue
      this.#skipLineFeed = chunk[end] === '\r'
      yield* this.#endRow()
    }
  }

  *finish(): Generator<string[]> {
    if (this.#isOpen && !this.#isQuotePending)
      throw this.#reject('the file ends inside of a quoted cell: it is incomplete')
    if (this.#row.length === 0 && this.#cell === '' && !this.#isQuoted) return
    this.#endCell()
    yield* this.#endRow()
  }

  #append(text: string): void {
    this.#cell += text
    if (this.#cell.length > maxCellLength) throw this.#reject('a cell is too large')
  }

  #endCell(): void {
    this.#row.push(this.#cell)
    this.#cell = ''
    this.#isQuoted = false
    this.#isOpen = false
    this.#isQuotePending = false
    if (this.#row.length > maxColumns) throw this.#reject(`there are more than ${maxColumns} columns`)
  }

  *#endRow(): Generator<string[]> {
    const row = this.#row
    this.#row = []
    this.#rowNumber += 1
    if (row.length > 1 || row[0] !== '') yield row
  }

  #reject(reason: string): ImportSourceError {
    return new ImportSourceError(`${this.#name}, row ${this.#rowNumber}: ${reason}.`)
  }
}
