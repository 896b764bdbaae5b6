import { isAbsoluteHttpUrl } from '../../../domain/text/allowed-html.ts'
import { isMediaTag } from './embedded-media.ts'
import { escapeText, writeAttributes } from './escape-html.ts'
import {
  type ForeignElement,
  type ForeignNode,
  findElement,
  getTextContent,
  isElement,
  iterateElements,
} from './foreign-html-tree.ts'
import { findHeadingTag, isBlockTag, isRemovedTag } from './html-elements.ts'
import {
  findOnlyAddress,
  type InlinePiece,
  InlineWriter,
  isBlank,
  lineBreak,
  type RichTextWriterDeps,
} from './inline-writer.ts'
import { writeTable } from './table-writer.ts'

export type { PictureInText } from './inline-writer.ts'

const breakTag = '<br />'

/** Writes foreign HTML as the blocks of a rich text. */
export class RichTextWriter {
  readonly #deps: RichTextWriterDeps
  readonly #inline: InlineWriter

  constructor(deps: RichTextWriterDeps) {
    this.#deps = deps
    this.#inline = new InlineWriter(deps)
  }

  /** The blocks of nodes; text that is in no block becomes paragraphs. */
  writeBlocks(nodes: readonly ForeignNode[]): string[] {
    const blocks: string[][] = []
    let line: ForeignNode[] = []
    const endLine = () => {
      if (line.length > 0) blocks.push(joinParagraphs(this.#inline.writePieces(line)))
      line = []
    }
    for (const node of nodes) {
      if (!isElement(node) || !isFlow(node)) {
        line.push(node)
        continue
      }
      endLine()
      blocks.push(this.#writeBlock(node))
    }
    endLine()
    return blocks.flat()
  }

  /** The list of footnotes at the end of a text. */
  writeNotes(): string[] {
    const items = this.#deps.footnotes.notes.map((note, index) => {
      const text = trimLine(this.#inline.write(note))
      return `<li id="fn-${index + 1}">${text} <a href="#fnref-${index + 1}">↩</a></li>`
    })
    return items.length === 0 ? [] : [`<ol>${items.join('')}</ol>`]
  }

  #writeBlock(element: ForeignElement): string[] {
    const { tag, attributes, children } = element
    const headingTag = findHeadingTag(tag)
    if (headingTag !== null) return wrapLine(headingTag, this.#inline.write(children))
    if (isMediaTag(tag)) return wrapLine('p', this.#inline.writeMediaLink(element))
    switch (tag) {
      case 'hr':
        return ['<hr />']
      case 'pre':
        return writePreformatted(children)
      case 'blockquote':
        return this.#writeQuote(attributes.cite, children)
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        return this.#writeList(element)
      case 'dt':
      case 'summary':
      case 'legend':
        return wrapLine('p', this.#inline.write([{ tag: 'strong', attributes: {}, children }]))
      case 'figure':
        return this.#writeFigure(element)
      case 'table':
        return writeTable(element, null, (cell) => this.#writeCompact(cell))
      case 'form':
        this.#deps.noteRemoved('<form>')
        return this.writeBlocks(children)
      default:
        return this.writeBlocks(children)
    }
  }

  #writeQuote(cite: string | undefined, children: readonly ForeignNode[]): string[] {
    const blocks = this.writeBlocks(children)
    const address = cite !== undefined && isAbsoluteHttpUrl(cite) ? cite.slice(0, 2000) : null
    return blocks.length === 0
      ? []
      : [`<blockquote${writeAttributes({ cite: address })}>${blocks.join('')}</blockquote>`]
  }

  #writeList({ tag, attributes, children }: ForeignElement): string[] {
    const items: string[] = []
    for (const child of children) {
      if (!isElement(child)) {
        if (child.trim() !== '') items.push(this.#inline.write([child]).trim())
      } else if (/^[uo]l$/.test(child.tag)) {
        // Lists that are directly in lists belong to the item before them.
        items.push(`${items.pop() ?? ''}${this.#writeList(child).join('')}`)
      } else if (!this.#deps.footnotes.isNote(child)) {
        const item = this.#writeCompact(child.tag === 'li' ? child.children : [child])
        if (item !== '') items.push(item)
      }
    }
    const shown = items.filter((item) => item !== '')
    if (shown.length === 0) return []
    const isOrdered = tag === 'ol'
    const start = isOrdered && /^\d{1,6}$/.test(attributes.start ?? '') && attributes.start !== '1'
    const opening = isOrdered
      ? `ol${writeAttributes({ start: start ? (attributes.start ?? null) : null })}`
      : 'ul'
    return [`<${opening}>${shown.map((item) => `<li>${item}</li>`).join('')}</${isOrdered ? 'ol' : 'ul'}>`]
  }

  /** The content of a list item or cell: a single paragraph, also with lists below it, has no tags. */
  #writeCompact(nodes: readonly ForeignNode[]): string {
    const [first = '', ...rest] = this.writeBlocks(nodes)
    const isTight = first.startsWith('<p>') && rest.every((block) => /^<[uo]l[ >]/.test(block))
    return `${isTight ? first.slice('<p>'.length, -'</p>'.length) : first}${rest.join('')}`
  }

  #writeFigure({ children }: ForeignElement): string[] {
    const captionElement = findElement(children, 'figcaption')
    const caption = captionElement === null ? '' : trimLine(this.#inline.write(captionElement.children))
    const content = captionElement === null ? children : removeElement(children, captionElement)
    const elements = [...iterateElements(content)]
    const [table, ...otherTables] = elements.filter(({ tag }) => tag === 'table')
    if (table !== undefined && otherTables.length === 0)
      return writeTable(table, captionElement, (cell) => this.#writeCompact(cell))
    const pictures = elements.filter((element) => this.#deps.pictures.has(element))
    const [lastPicture] = pictures.slice(-1)
    const isOnlyPictures =
      getTextContent(content) === '' &&
      elements.every((element) =>
        element.tag === 'a' ? !this.#inline.hasOwnTarget(element) : isPictureOrWrapper(element),
      )
    if (lastPicture === undefined || !isOnlyPictures)
      return [...this.writeBlocks(content), ...wrapLine('p', caption)]
    return pictures.map((picture) => {
      const hasCaption = picture === lastPicture && !isBlank(caption)
      return `<figure>${this.#inline.writePicture(picture)}${hasCaption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
    })
  }
}

/** Whether an element is not part of a line: a block, or an element around one, except links. */
function isFlow({ tag, children }: ForeignElement): boolean {
  if (isBlockTag(tag)) return true
  return tag !== 'a' && !isRemovedTag(tag) && children.some((child) => isElement(child) && isFlow(child))
}

function isPictureOrWrapper({ tag }: ForeignElement): boolean {
  return /^(?:br|div|figure|figcaption|img|noscript|p|picture|source|span)$/.test(tag)
}

function removeElement(nodes: readonly ForeignNode[], removed: ForeignElement): ForeignNode[] {
  return nodes
    .filter((node) => node !== removed)
    .map((node) => {
      // Elements that do not contain it stay the same objects, by which their pictures are known.
      const contains = isElement(node) && [...iterateElements(node.children)].includes(removed)
      return contains ? { ...node, children: removeElement(node.children, removed) } : node
    })
}

function writePreformatted(children: readonly ForeignNode[]): string[] {
  const text = children.map(getPreformattedText).join('').replace(/^\n/, '').trimEnd()
  return text.trim() === '' ? [] : [`<pre>${escapeText(text)}</pre>`]
}

function getPreformattedText(node: ForeignNode): string {
  if (!isElement(node)) return node.replaceAll('\r\n', '\n')
  return node.tag === 'br' ? '\n' : node.children.map(getPreformattedText).join('')
}

/** Divides a line into paragraphs: at figures, and where two line breaks follow each other. */
function joinParagraphs(pieces: readonly InlinePiece[]): string[] {
  const blocks: string[] = []
  let [text, breaks] = ['', 0]
  const endParagraph = () => {
    blocks.push(...wrapLine('p', text))
    text = ''
  }
  for (const piece of pieces) {
    if (piece === lineBreak) breaks += 1
    else if (typeof piece !== 'string') {
      endParagraph()
      blocks.push(piece.figure)
      breaks = 0
    } else if (piece.trim() === '' && breaks > 0) text += piece
    else {
      if (breaks > 1) endParagraph()
      else if (breaks === 1) text += breakTag
      text += piece
      breaks = 0
    }
  }
  endParagraph()
  return blocks
}

function wrapLine(tag: string, html: string): string[] {
  const line = trimLine(html)
  if (isBlank(line)) return []
  const address = tag === 'p' ? findOnlyAddress(line) : null
  return [
    `<${tag}>${address === null ? line : `<a${writeAttributes({ href: address })}>${line}</a>`}</${tag}>`,
  ]
}

/** Removes spaces and line breaks at both ends; not with a pattern, which would be slow for thousands of breaks. */
function trimLine(html: string): string {
  let [start, end] = [0, html.length]
  for (;;) {
    if (html.startsWith(breakTag, start)) start += breakTag.length
    else if (start < end && isSpace(html[start])) start += 1
    else break
  }
  for (;;) {
    if (end - breakTag.length >= start && html.endsWith(breakTag, end)) end -= breakTag.length
    else if (end > start && isSpace(html[end - 1])) end -= 1
    else break
  }
  return html.slice(start, end)
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character)
}
