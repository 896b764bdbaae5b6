import { decodeHtmlEntities } from '../../domain/text/plain-text.ts'

/** A word with the space after it and its formatting. */
export interface FormattedWord {
  readonly text: string
  /** Its marks, outermost first, in one string: `strong em`. */
  readonly marks: string
  /** The target of a link or the source of a picture. */
  readonly to: string | null
}

export type TextBlockKind =
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'li'
  | 'quote'
  | 'pre'
  | 'row'
  | 'note'
  | 'caption'
  | 'image'
  | 'rule'
  /** A file, or a video or map of another site: its title. */
  | 'card'

/** A block of a text, such as a paragraph, a heading, a row of a table or a footnote. */
export interface TextBlock {
  readonly kind: TextBlockKind
  readonly words: readonly FormattedWord[]
}

const blockKindByTag: Readonly<Record<string, TextBlockKind>> = {
  p: 'p',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  li: 'li',
  blockquote: 'quote',
  pre: 'pre',
  tr: 'row',
  figcaption: 'caption',
  caption: 'caption',
}
const markTags = ['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'cite', 'abbr', 'time']
/** No editor nests elements deeper. */
const maxNesting = 100
const wordPattern = /[\p{L}\p{N}_]+\s*|[^\s\p{L}\p{N}_]\s*|\s+/gu

/** Splits a plain text into one block per line. */
export function parsePlainTextBlocks(text: string): TextBlock[] {
  if (text === '') return []
  return text.split('\n').map((line) => ({ kind: 'p', words: splitWords(line, '', null) }))
}

/** Parses rich text into blocks of marked words; the result is text only, whatever the HTML contains. */
export function parseHtmlTextBlocks(html: string): TextBlock[] {
  const parser = new HtmlBlockParser()
  for (let position = 0; position < html.length; ) {
    const open = html.indexOf('<', position)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    const end = close === -1 ? html.length : open
    if (end > position) parser.text(html.slice(position, end))
    if (close !== -1) parser.tag(html.slice(open + 1, close))
    position = close === -1 ? html.length : close + 1
  }
  return parser.done()
}

class HtmlBlockParser {
  readonly #blocks: TextBlock[] = []
  readonly #openBlocks: TextBlockKind[] = []
  readonly #openMarks: string[] = []
  readonly #openLinks: string[] = []
  #words: FormattedWord[] = []
  #cellCount = 0

  text(raw: string): void {
    const isPreformatted = this.#openBlocks.includes('pre')
    const text = decodeHtmlEntities(raw)
    if (!isPreformatted && text.trim() === '' && this.#words.length === 0) return
    const marks = this.#openMarks.join(' ')
    const to = this.#openLinks.at(-1) ?? null
    // The arrow of a footnote leads back to its reference, whose number stands in the text like any other word.
    if (to?.startsWith('#fnref-')) return
    if (to?.startsWith('#fn-')) {
      this.#words.push({ text: `[${text.trim()}]`, marks, to: null })
      return
    }
    for (const word of splitWords(isPreformatted ? text : text.replace(/[^\S\u00a0]+/g, ' '), marks, to))
      this.#words.push(word)
  }

  tag(tagText: string): void {
    const isClosing = tagText.startsWith('/')
    const name = (/^\/?\s*([a-z][a-z0-9]*)/i.exec(tagText)?.[1] ?? '').toLowerCase()
    if (markTags.includes(name)) {
      if (isClosing) removeLast(this.#openMarks, name)
      else if (this.#openMarks.length < maxNesting) this.#openMarks.push(name)
    } else if (name === 'a') {
      if (isClosing) this.#openLinks.pop()
      else this.#openLinks.push(readAttribute(tagText, 'href'))
    } else if (name === 'br') this.#words.push({ text: '\n', marks: '', to: null })
    else if (name === 'figure') this.#switchCard(tagText, isClosing)
    // The first page of a PDF belongs to its card.
    else if (name === 'img' && this.#openBlocks.at(-1) === 'card') return
    else if (name === 'hr' || name === 'img') this.#addStandaloneBlock(name, tagText)
    else if (name === 'li' && !isClosing && readAttribute(tagText, 'id').startsWith('fn-'))
      this.#switchBlock('note', false)
    else if (this.#openBlocks.includes('row') && name !== 'tr' && name !== 'table')
      this.#addCellPart(name, isClosing)
    else this.#switchBlock(Object.hasOwn(blockKindByTag, name) ? blockKindByTag[name] : undefined, isClosing)
  }

  #switchCard(tagText: string, isClosing: boolean): void {
    const isCard = isClosing
      ? this.#openBlocks.at(-1) === 'card'
      : /\sdata-(?:attachment|embed)=/.test(tagText)
    this.#switchBlock(isCard ? 'card' : undefined, isClosing)
  }

  /** Ends the current block, and enters or leaves an element. */
  #switchBlock(kind: TextBlockKind | undefined, isClosing: boolean): void {
    this.#finishBlock()
    if (kind === undefined) return
    this.#cellCount = 0
    const open = kind === 'li' && isClosing && this.#openBlocks.at(-1) === 'note' ? 'note' : kind
    if (isClosing) removeLast(this.#openBlocks, open)
    else if (this.#openBlocks.length < maxNesting) this.#openBlocks.push(kind)
  }

  /** The cells of a row stand in one line; so do the paragraphs of a cell. */
  #addCellPart(name: string, isClosing: boolean): void {
    if (name === 'td' || name === 'th') {
      if (name === 'th' && isClosing) removeLast(this.#openMarks, 'strong')
      if (isClosing) return
      if (this.#cellCount > 0) this.#words.push({ text: ' | ', marks: '', to: null })
      this.#cellCount += 1
      if (name === 'th' && this.#openMarks.length < maxNesting) this.#openMarks.push('strong')
    } else if (isClosing) this.#words.push({ text: ' ', marks: '', to: null })
  }

  done(): TextBlock[] {
    this.#finishBlock()
    return this.#blocks
  }

  #addStandaloneBlock(name: 'hr' | 'img', tagText: string): void {
    this.#finishBlock()
    if (name === 'hr') this.#blocks.push({ kind: 'rule', words: [] })
    else {
      const words = splitWords(readAttribute(tagText, 'alt'), '', readAttribute(tagText, 'src'))
      this.#blocks.push({ kind: 'image', words })
    }
  }

  #finishBlock(): void {
    const words = this.#words
    this.#words = []
    if (words.some(({ text }) => !['', '|'].includes(text.trim())))
      this.#blocks.push({ kind: this.#getBlockKind(), words })
  }

  /** A paragraph inside a list item or a quotation has the kind of that element. */
  #getBlockKind(): TextBlockKind {
    return this.#openBlocks.findLast((kind) => kind !== 'p') ?? 'p'
  }
}

function splitWords(text: string, marks: string, to: string | null): FormattedWord[] {
  return (text.match(wordPattern) ?? []).map((word) => ({ text: word, marks, to }))
}

function readAttribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return decodeHtmlEntities(found?.[1] ?? found?.[2] ?? '')
}

function removeLast<T>(list: T[], item: T): void {
  const index = list.lastIndexOf(item)
  if (index !== -1) list.splice(index, 1)
}
