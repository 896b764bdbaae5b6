import { ImportSourceError } from '../errors.ts'
import { readTextPieces } from '../read-text-pieces.ts'

/** An object in a list of a JSON file. */
export interface JsonListElement {
  /** The name of the list: the key it has. */
  readonly list: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface ReadJsonOptions {
  readonly signal: AbortSignal
  onProgress(bytes: number): void
}

const maxElementLength = 32_000_000
const maxDepth = 500
const maxKeyLength = 200

/**
 * Reads the objects in the lists of a large JSON file, such as `{"db":[{"data":{"posts":[{…},{…}]}}]}`, one at a time: only
 * lists in an object `data` are read.
 */
export async function* readJsonLists(
  file: string,
  { signal, onProgress }: ReadJsonOptions,
): AsyncGenerator<JsonListElement> {
  const splitter = new JsonListSplitter()
  for await (const text of readTextPieces(file, onProgress)) {
    signal.throwIfAborted()
    yield* splitter.write(text)
  }
  splitter.assertComplete()
}

/** The keys of containers from the outermost; empty for those in a list. */
interface OpenContainer {
  readonly isList: boolean
  readonly key: string
}

/** Finds where the objects of lists begin and end, and parses each of them. */
class JsonListSplitter {
  readonly #open: OpenContainer[] = []
  #isInString = false
  #isEscaped = false
  /** The last string outside of captured objects, which is a key if a colon follows. */
  #string = ''
  #key = ''
  /** The beginning of the object that is captured; null outside of one. */
  #captured: string | null = null
  #capturedDepth = 0
  #hasEnded = false

  write(text: string): JsonListElement[] {
    const elements: JsonListElement[] = []
    let captureStart = 0
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index] ?? ''
      if (this.#isInString) this.#readStringCharacter(character)
      else if (character === '"') {
        this.#isInString = true
        this.#string = ''
      } else if (character === '{' || character === '[') {
        if (character === '{' && this.#captured === null && this.#isInReadList()) {
          this.#captured = ''
          this.#capturedDepth = this.#open.length
          captureStart = index
        }
        this.#openContainer(character === '[')
      } else if (character === '}' || character === ']') {
        this.#closeContainer(character === ']')
        if (this.#captured !== null && this.#open.length === this.#capturedDepth) {
          elements.push(this.#parseElement(this.#captured + text.slice(captureStart, index + 1)))
          this.#captured = null
        }
      } else if (character === ':') this.#key = this.#string
      else if (character === ',') this.#key = ''
    }
    if (this.#captured !== null) {
      this.#captured += text.slice(captureStart)
      if (this.#captured.length > maxElementLength)
        throw new ImportSourceError('The file contains an item of more than 32 million characters.')
    }
    return elements
  }

  assertComplete(): void {
    if (!this.#hasEnded || this.#open.length > 0)
      throw new ImportSourceError('The file is incomplete: its end is missing. Export it again.')
  }

  #readStringCharacter(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = true
    else if (character === '"') this.#isInString = false
    if (this.#isInString && this.#captured === null && this.#string.length < maxKeyLength)
      this.#string += character
  }

  #openContainer(isList: boolean): void {
    this.#open.push({ isList, key: this.#key })
    this.#key = ''
    if (this.#open.length > maxDepth) throw new ImportSourceError('The file is nested too deeply.')
  }

  #closeContainer(isList: boolean): void {
    if (this.#open.pop()?.isList !== isList) throw new ImportSourceError('The file is not valid JSON.')
    this.#key = ''
    if (this.#open.length === 0) this.#hasEnded = true
  }

  #isInReadList(): boolean {
    const [parent, list] = this.#open.slice(-2)
    return list?.isList === true && parent?.key === 'data' && this.#open.length <= 5
  }

  #parseElement(text: string): JsonListElement {
    const list = this.#open.at(-1)?.key ?? ''
    try {
      return { list, value: JSON.parse(text) }
    } catch {
      throw new ImportSourceError(`The file is not valid JSON in the list "${list}".`)
    }
  }
}
