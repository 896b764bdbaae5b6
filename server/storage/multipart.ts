import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { StorageError } from './storage-errors.ts'

/** A part of a form: the text of a field, or the byte stream of a file. */
export type MultipartFormPart =
  | { readonly kind: 'field'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'file'
      /** File name given by the client. */
      readonly filename: string
      readonly type: string
      readonly bytes: AsyncIterable<Buffer>
    }

const limits = { fieldSize: 64 * 1024, parts: 100, headerSize: 16 * 1024, headerPairs: 50 }

/** Whether a content type is multipart form data with a boundary. */
export function isMultipartFormData(contentType: string | null): contentType is string {
  return /^multipart\/form-data\s*;.*?boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})/i.test(contentType ?? '')
}

/**
 * Reads a form part by part. A file's bytes must be consumed before the next part is read: the parser waits
 * for that, so that no more than one chunk is in memory.
 */
export async function* readMultipartFormParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<MultipartFormPart> {
  const form = new MultipartFormReader(body, contentType)
  for (;;) {
    const part = await form.next()
    if (part === null) return
    yield part
  }
}

/** Converts the parser's events to parts that are pulled. */
class MultipartFormReader {
  readonly #parts: MultipartFormPart[] = []
  #file: Readable | null = null
  #state: { readonly ended: boolean; readonly error: unknown } = { ended: false, error: null }
  #notifyReader: () => void = () => undefined

  constructor(body: AsyncIterable<Uint8Array>, contentType: string) {
    const parser = createParser(contentType)
    parser.on('file', (_name, stream, filename, _encoding, type) => {
      // `#fileBytes` handles the error; after the form is rejected there is no reader.
      stream.on('error', () => undefined)
      this.#file = stream
      this.#add({ kind: 'file', filename: filename ?? '', type: type.trim(), bytes: this.#fileBytes(stream) })
    })
    parser.on('field', (name, text, _nameTruncated, truncated) => {
      if (truncated) parser.destroy(new StorageError('EntityTooLarge'))
      else this.#add({ kind: 'field', name: name ?? '', text })
    })
    parser.on('partsLimit', () => parser.destroy(createIncompleteFormError()))
    pipeline(Readable.from(this.#recordSourceError(body)), parser).then(
      () => this.#end(null),
      (error: unknown) => this.#end(error),
    )
  }

  async next(): Promise<MultipartFormPart | null> {
    while (this.#parts.length === 0 && !this.#state.ended)
      await new Promise<void>((resolve) => {
        this.#notifyReader = resolve
      })
    const part = this.#parts.shift()
    if (part !== undefined) return part
    if (this.#state.error !== null) throw this.#state.error
    return null
  }

  #add(part: MultipartFormPart): void {
    this.#parts.push(part)
    this.#notifyReader()
  }

  #end(error: unknown): void {
    const isExpected = error === null || error instanceof StorageError || error === this.#sourceError
    this.#state = { ended: true, error: isExpected ? error : createIncompleteFormError() }
    if (error !== null) this.#file?.destroy(createIncompleteFormError())
    this.#notifyReader()
  }

  #sourceError: unknown = null

  /** Remembers an error of the source: a lost connection is not a malformed form. */
  async *#recordSourceError(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      this.#sourceError = error
      throw error
    }
  }

  async *#fileBytes(stream: Readable): AsyncGenerator<Buffer> {
    try {
      yield* stream
    } catch {
      throw this.#state.error ?? this.#sourceError ?? createIncompleteFormError()
    }
  }
}

function createParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      // Keep the client's distinction of files and fields, and its full file name.
      preservePath: true,
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
  } catch {
    // A content type that seems to have a boundary but has none.
    throw createIncompleteFormError()
  }
}

function createIncompleteFormError(): StorageError {
  return new StorageError('InvalidRequest', 'The form is not whole')
}
