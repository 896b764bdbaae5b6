import { Parser } from 'htmlparser2'
import { ImportSourceError } from '../errors.ts'
import { readTextPieces } from '../read-text-pieces.ts'

/** A category or tag of an item. */
export interface WxrTerm {
  readonly domain: string
  readonly slug: string
  readonly name: string
}

/** A record of an export: a post, page, attachment or anything else in `item`, an author or a category. */
export interface WxrRecord {
  readonly type: 'item' | 'wp:author' | 'wp:category' | 'wp:tag'
  /** The texts of its elements by their names, such as `wp:post_id`. */
  readonly fields: ReadonlyMap<string, string>
  readonly terms: readonly WxrTerm[]
  /** Custom fields. */
  readonly meta: ReadonlyMap<string, string>
  readonly commentCount: number
}

/** The texts of the site, such as `title` and `wp:base_blog_url`. */
export interface WxrSite {
  readonly type: 'site'
  readonly fields: ReadonlyMap<string, string>
}

export interface ReadWxrOptions {
  /** Whether the texts of items are read; they are most of the file. */
  readonly withContent: boolean
  readonly signal: AbortSignal
  onProgress(bytes: number): void
}

interface OpenRecord extends WxrRecord {
  readonly fields: Map<string, string>
  readonly terms: WxrTerm[]
  readonly meta: Map<string, string>
  commentCount: number
}

const recordTypes = new Set(['item', 'wp:author', 'wp:category', 'wp:tag'])
const contentFields = new Set(['content:encoded', 'excerpt:encoded'])
/** More than the longest text that can be imported, with all its markup. */
const maxFieldLength = 12_000_000
/** A piece of text is in memory as a whole, however the file is read. */
const maxBufferedLength = 64_000_000
const maxDepth = 100

/**
 * Reads a WXR file without holding more than one record of it in memory. The parser neither reads a DTD nor expands
 * entities other than the predefined ones.
 */
export async function* readWxr(
  file: string,
  { withContent, signal, onProgress }: ReadWxrOptions,
): AsyncGenerator<WxrRecord | WxrSite> {
  const reader = new WxrReader(withContent)
  const parser = new Parser(reader, { xmlMode: true })
  for await (const text of readTextPieces(file, onProgress)) {
    signal.throwIfAborted()
    reader.countBuffered(text.length)
    parser.write(text)
    yield* reader.takeRecords()
  }
  parser.end()
  reader.assertComplete()
  yield { type: 'site', fields: reader.siteFields }
}

class WxrReader {
  readonly siteFields = new Map<string, string>()
  readonly #withContent: boolean
  readonly #open: string[] = []
  #records: WxrRecord[] = []
  #record: OpenRecord | null = null
  #term: Omit<WxrTerm, 'name'> | null = null
  #metaKey = ''
  /** The text of the innermost element. */
  #text = ''
  #buffered = 0
  #isComplete = false

  constructor(withContent: boolean) {
    this.#withContent = withContent
  }

  takeRecords(): WxrRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  /** Counts text that the parser has got since it last reported something. */
  countBuffered(length: number): void {
    this.#buffered += length
    if (this.#buffered > maxBufferedLength)
      throw new ImportSourceError('The WordPress file contains a text of more than 64 million characters.')
  }

  assertComplete(): void {
    if (!this.#isComplete)
      throw new ImportSourceError('The WordPress file is incomplete: its end is missing. Export it again.')
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#buffered = 0
    this.#open.push(name)
    if (this.#open.length > maxDepth) throw new ImportSourceError('This is not a WordPress file.')
    this.#text = ''
    const [, parent] = this.#open
    if (this.#open.length === 3 && parent === 'channel' && isRecordType(name))
      this.#record = { type: name, fields: new Map(), terms: [], meta: new Map(), commentCount: 0 }
    else if (this.#open.length === 4 && name === 'category')
      this.#term = { domain: copyText(attributes.domain ?? ''), slug: copyText(attributes.nicename ?? '') }
    else if (name === 'wp:postmeta') this.#metaKey = ''
  }

  ontext(text: string): void {
    this.#buffered = 0
    const name = this.#open.at(-1) ?? ''
    // Comments, with their own fields, are deeper.
    const isRead = this.#open.length <= 5 && (this.#withContent || !contentFields.has(name))
    if (isRead && this.#text.length + text.length <= maxFieldLength) this.#text += text
  }

  onclosetag(name: string, isImplied: boolean): void {
    const depth = this.#open.length
    const parent = this.#open.at(-2)
    this.#open.pop()
    if (name === 'channel' && !isImplied) this.#isComplete = true
    if (isImplied) return
    if (this.#record === null) {
      if (depth === 3 && parent === 'channel') this.siteFields.set(name, this.#text)
    } else if (depth === 3) {
      this.#records.push(this.#record)
      this.#record = null
    } else if (depth === 4) this.#endField(this.#record, name)
    else if (depth === 5 && parent === 'wp:postmeta') this.#endMetaField(this.#record, name)
    this.#text = ''
  }

  #endField(record: OpenRecord, name: string): void {
    if (name === 'wp:comment') record.commentCount += 1
    else if (this.#term !== null && name === 'category') {
      record.terms.push({ ...this.#term, name: copyText(this.#text) })
      this.#term = null
    } else if (!record.fields.has(name))
      record.fields.set(name, contentFields.has(name) ? this.#text : copyText(this.#text))
  }

  #endMetaField({ meta }: OpenRecord, name: string): void {
    if (name === 'wp:meta_key') this.#metaKey = this.#text
    // Plugins store megabytes in fields of their own.
    else if (name === 'wp:meta_value' && isReadMetaKey(this.#metaKey))
      meta.set(this.#metaKey, copyText(this.#text))
  }
}

function isRecordType(name: string): name is WxrRecord['type'] {
  return recordTypes.has(name)
}

function isReadMetaKey(key: string): boolean {
  return /^(?:_thumbnail_id|_wp_attached_file|_wp_attachment_image_alt|_yoast_wpseo_primary_category|footnotes)$/.test(
    key,
  )
}

/** A part of a string keeps the whole string in memory, here a piece of the file; a copy does not. */
function copyText(text: string): string {
  return Buffer.from(text).toString()
}
