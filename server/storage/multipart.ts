import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { StorageError } from './storage-errors.ts'

/** A part of a form: a field's text, or a file's bytes as they come. */
export type MultipartFormPart =
  | { readonly kind: 'field'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'file'
      /** As its sender calls it. */
      readonly filename: string
      readonly type: string
      readonly bytes: AsyncIterable<Buffer>
    }

const limits = { fieldSize: 64 * 1024, parts: 100, headerSize: 16 * 1024, headerPairs: 50 }

/** Whether a content type is that of a form with parts, and says what stands between them. */
export function isMultipartFormData(contentType: string | null): contentType is string {
  return /^multipart\/form-data\s*;.*?boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})/i.test(contentType ?? '')
}

/**
 * Reads a form part by part. A file's bytes are to be taken before the next part is asked for: the parser waits for
 * that, so that no more than a chunk is in memory.
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

/** Turns the parser's events into parts to be asked for. */
class MultipartFormReader {
  readonly #parts: MultipartFormPart[] = []
  #file: Readable | null = null
  #state: { readonly ended: boolean; readonly error: unknown } = { ended: false, error: null }
  #wake: () => void = () => undefined

  constructor(body: AsyncIterable<Uint8Array>, contentType: string) {
    const parser = createParser(contentType)
    parser.on('file', (_name, stream, filename, _encoding, type) => {
      // Read by `fileBytes`, or by nobody once the form is refused.
      stream.on('error', () => undefined)
      this.#file = stream
      this.#add({ kind: 'file', filename: filename ?? '', type: type.trim(), bytes: this.#fileBytes(stream) })
    })
    parser.on('field', (name, text, _nameTruncated, truncated) => {
      if (truncated) parser.destroy(new StorageError('EntityTooLarge'))
      else this.#add({ kind: 'field', name: name ?? '', text })
    })
    parser.on('partsLimit', () => parser.destroy(createIncompleteFormError()))
    pipeline(Readable.from(this.#noteError(body)), parser).then(
      () => this.#end(null),
      (error: unknown) => this.#end(error),
    )
  }

  async next(): Promise<MultipartFormPart | null> {
    while (this.#parts.length === 0 && !this.#state.ended)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    const part = this.#parts.shift()
    if (part !== undefined) return part
    if (this.#state.error !== null) throw this.#state.error
    return null
  }

  #add(part: MultipartFormPart): void {
    this.#parts.push(part)
    this.#wake()
  }

  #end(error: unknown): void {
    const known = error === null || error instanceof StorageError || error === this.#sourceError
    this.#state = { ended: true, error: known ? error : createIncompleteFormError() }
    if (error !== null) this.#file?.destroy(createIncompleteFormError())
    this.#wake()
  }

  #sourceError: unknown = null

  /** A sender that went away is no form of the wrong shape. */
  async *#noteError(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
      // The way a file is told from a field, and its whole name, are the sender's.
      preservePath: true,
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
  } catch {
    // A content type that looks like one with a boundary and has none.
    throw createIncompleteFormError()
  }
}

function createIncompleteFormError(): StorageError {
  return new StorageError('InvalidRequest', 'The form is not whole')
}
