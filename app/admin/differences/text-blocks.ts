import { decodeHtmlEntities } from '../../../domain/text/plain-text.ts'

/** A word with the space after it, as it looks. */
export interface TextWord {
  readonly text: string
  /** The marks it bears, outermost first, in one word: `strong em`. */
  readonly marks: string
  /** Where it leads, or what picture it stands for. */
  readonly to: string | null
}

/** What a block of a text is. */
export type TextBlockKind =
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'li'
  | 'quote'
  | 'pre'
  | 'cell'
  | 'caption'
  | 'image'
  | 'rule'

/** A paragraph, a heading, an item of a list: what is read in one breath. */
export interface TextBlock {
  readonly kind: TextBlockKind
  readonly words: readonly TextWord[]
}

const blockKindByTag: Readonly<Record<string, TextBlockKind>> = {
  p: 'p',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  li: 'li',
  blockquote: 'quote',
  pre: 'pre',
  th: 'cell',
  td: 'cell',
  figcaption: 'caption',
  caption: 'caption',
}
const marks = ['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'cite', 'abbr', 'time']
/** No editor puts more into each other. */
const maxNesting = 100
const wordPattern = /[\p{L}\p{N}_]+\s*|[^\s\p{L}\p{N}_]\s*|\s+/gu

/** A plain text by its lines. */
export function parseTextBlocks(text: string): TextBlock[] {
  if (text === '') return []
  return text.split('\n').map((line) => ({ kind: 'p', words: splitWords(line, '', null) }))
}

/** Rich text as it reads, with its marks; whatever is in it comes out as text and nothing else. */
export function parseHtmlBlocks(html: string): TextBlock[] {
  const writer = new HtmlBlockParser()
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    const end = close === -1 ? html.length : open
    if (end > at) writer.text(html.slice(at, end))
    if (close !== -1) writer.tag(html.slice(open + 1, close))
    at = close === -1 ? html.length : close + 1
  }
  return writer.done()
}

class HtmlBlockParser {
  readonly #blocks: TextBlock[] = []
  readonly #around: TextBlockKind[] = []
  readonly #marks: string[] = []
  readonly #links: string[] = []
  #words: TextWord[] = []

  text(raw: string): void {
    const pre = this.#around.includes('pre')
    const text = decodeHtmlEntities(raw)
    if (!pre && text.trim() === '' && this.#words.length === 0) return
    const look = this.#marks.join(' ')
    const to = this.#links.at(-1) ?? null
    for (const word of splitWords(pre ? text : text.replace(/[^\S\u00a0]+/g, ' '), look, to))
      this.#words.push(word)
  }

  tag(inside: string): void {
    const closing = inside.startsWith('/')
    const name = (/^\/?\s*([a-z][a-z0-9]*)/i.exec(inside)?.[1] ?? '').toLowerCase()
    if (marks.includes(name)) {
      if (closing) removeLast(this.#marks, name)
      else if (this.#marks.length < maxNesting) this.#marks.push(name)
    } else if (name === 'a') {
      if (closing) this.#links.pop()
      else this.#links.push(readAttribute(inside, 'href'))
    } else if (name === 'br') this.#words.push({ text: '\n', marks: '', to: null })
    else if (name === 'hr' || name === 'img') this.#alone(name, inside)
    else this.#turn(Object.hasOwn(blockKindByTag, name) ? blockKindByTag[name] : undefined, closing)
  }

  /** Another block begins, whatever it is. */
  #turn(kind: TextBlockKind | undefined, closing: boolean): void {
    this.#end()
    if (kind === undefined) return
    if (closing) removeLast(this.#around, kind)
    else if (this.#around.length < maxNesting) this.#around.push(kind)
  }

  done(): TextBlock[] {
    this.#end()
    return this.#blocks
  }

  #alone(name: 'hr' | 'img', inside: string): void {
    this.#end()
    if (name === 'hr') this.#blocks.push({ kind: 'rule', words: [] })
    else {
      const words = splitWords(
        decodeHtmlEntities(readAttribute(inside, 'alt')),
        '',
        readAttribute(inside, 'src'),
      )
      this.#blocks.push({ kind: 'image', words })
    }
  }

  #end(): void {
    const words = this.#words
    this.#words = []
    if (words.some(({ text }) => text.trim() !== '')) this.#blocks.push({ kind: this.#kind(), words })
  }

  /** A paragraph inside an item of a list or of a quotation is that item. */
  #kind(): TextBlockKind {
    return this.#around.findLast((kind) => kind !== 'p') ?? 'p'
  }
}

function splitWords(text: string, look: string, to: string | null): TextWord[] {
  return (text.match(wordPattern) ?? []).map((word) => ({ text: word, marks: look, to }))
}

function readAttribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return found?.[1] ?? found?.[2] ?? ''
}

function removeLast<T>(list: T[], what: T): void {
  const at = list.lastIndexOf(what)
  if (at !== -1) list.splice(at, 1)
}
