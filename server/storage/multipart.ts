import { StorageProblem } from './problems.ts'

/** A part of a form: a field's text, or a file's bytes as they come. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'file'
      /** As its sender calls it. */
      readonly filename: string
      readonly type: string | null
      readonly bytes: AsyncIterable<Buffer>
    }

const longestHead = 16 * 1024
const longestField = 64 * 1024
const mostParts = 100

/** The boundary that a `multipart/form-data` type names; null: it is another type. */
export function boundaryOf(type: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type ?? '') ?? []
  return quoted ?? plain ?? null
}

/** Reads a form part by part. A file's bytes are to be taken before the next part is asked for; none are kept. */
export async function* formParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart> {
  const reader = new MarkedBytes(body)
  const mark = Buffer.from(`\r\n--${boundary}`)
  await reader.text(mark, longestHead)
  for (let count = 0; count < mostParts; count += 1) {
    const end = await reader.exactly(2)
    if (end === '--') return
    if (end !== '\r\n') throw broken()
    const head = await reader.text(Buffer.from('\r\n\r\n'), longestHead)
    const disposition = headerIn(head, 'content-disposition')
    const name = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? ''
    if (/;\s*filename\*?=/i.test(disposition)) {
      const filename = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
      yield {
        kind: 'file',
        filename,
        type: headerIn(head, 'content-type') || null,
        bytes: reader.until(mark),
      }
    } else yield { kind: 'field', name, text: await reader.text(mark, longestField) }
  }
  throw broken()
}

/** Bytes with marks between them. */
class MarkedBytes {
  readonly #source: AsyncIterator<Uint8Array>
  // The first boundary has no end of line before it; with one it is like the others.
  #waiting = Buffer.from('\r\n')

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Everything before the mark, as it comes; the mark itself is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#waiting.indexOf(mark)
      const sure = at === -1 ? this.#waiting.length - mark.length + 1 : at
      if (sure > 0) yield this.#waiting.subarray(0, sure)
      this.#waiting = this.#waiting.subarray(at === -1 ? Math.max(0, sure) : at + mark.length)
      if (at !== -1) return
      await this.#more()
    }
  }

  async text(mark: Buffer, longest: number): Promise<string> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of this.until(mark)) {
      size += chunk.length
      if (size > longest) throw new StorageProblem('EntityTooLarge')
      // What waits is overwritten by nobody, but it may be much larger than the text.
      chunks.push(Buffer.from(chunk))
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  async exactly(count: number): Promise<string> {
    while (this.#waiting.length < count) await this.#more()
    const text = this.#waiting.subarray(0, count).toString('latin1')
    this.#waiting = this.#waiting.subarray(count)
    return text
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next()
    if (done) throw broken()
    this.#waiting = Buffer.concat([this.#waiting, value])
  }
}

function headerIn(head: string, name: string): string {
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon !== -1 && line.slice(0, colon).trim().toLowerCase() === name)
      return line.slice(colon + 1).trim()
  }
  return ''
}

function broken(): StorageProblem {
  return new StorageProblem('InvalidRequest', 'The form is not whole')
}
