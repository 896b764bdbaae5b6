import { isAbsoluteHttpUrl, isAllowedLinkUrl } from '../../../domain/text/allowed-html.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { findMediaAddress, isMediaTag } from './embedded-media.ts'
import { escapeText, writeAttributes } from './escape-html.ts'
import type { ForeignFootnotes } from './foreign-footnotes.ts'
import {
  type ForeignElement,
  type ForeignNode,
  getTextContent,
  hasClass,
  isElement,
} from './foreign-html-tree.ts'
import { findInlineTag, isBlockTag, isRemovedTag, isReportedTag } from './html-elements.ts'

/** A picture of the site that a text shows. */
export interface PictureInText {
  /** The SHA-256 of its file. */
  readonly hash: string
  /** The description for people who do not see it; used if the text has none. */
  readonly alt?: string
}

export interface RichTextWriterDeps {
  /** The pictures of `img` elements; those that are missing are left out. */
  readonly pictures: ReadonlyMap<ForeignElement, PictureInText>
  readonly footnotes: ForeignFootnotes
  resolveLink(address: string): string | null
  readonly hasVisibleLineBreaks: boolean
  /** Reports markup that has no counterpart. */
  noteRemoved(markup: string): void
}

/** Part of a line of text. Breaks and figures divide paragraphs. */
export type InlinePiece = string | { readonly figure: string } | typeof lineBreak

export const lineBreak = Symbol('line break')

const breakTag = '<br />'
const pictureFilePattern = /\.(?:jpe?g|png|gif|webp|avif|tiff?|bmp|heic)(?:[?#]|$)/i
const maxAddressLength = 2000
/** The variant that the editor uses, too; pictures are never enlarged. */
const pictureWidth = 1280

/** Writes text and inline elements as rich text. */
export class InlineWriter {
  readonly #deps: RichTextWriterDeps

  constructor(deps: RichTextWriterDeps) {
    this.#deps = deps
  }

  /** Writes nodes as one line; blocks in them lose their tags. */
  write(nodes: readonly ForeignNode[]): string {
    return nodes.map((node) => (isElement(node) ? this.#writeElement(node) : this.#writeText(node))).join('')
  }

  /** Writes nodes of a paragraph; pictures that are not part of a sentence become figures. */
  writePieces(nodes: readonly ForeignNode[]): InlinePiece[] {
    return nodes.flatMap((node): InlinePiece[] => {
      if (!isElement(node)) return this.#writeTextPieces(node)
      if (node.tag === 'br') return [lineBreak]
      const picture = this.#findFigurePicture(node)
      if (picture !== null) return [{ figure: `<figure>${this.writePicture(picture)}</figure>` }]
      const isTransparent = findInlineTag(node.tag) === null && /^(?:big|font|small|span)$/.test(node.tag)
      return isTransparent ? this.writePieces(node.children) : [this.#writeElement(node)]
    })
  }

  /** Writes a picture; empty if it is missing. */
  writePicture(element: ForeignElement): string {
    const picture = this.#deps.pictures.get(element)
    if (picture === undefined) return ''
    const { alt, width = '', height = '' } = element.attributes
    const hasSize = [width, height].every((size) => /^[1-9]\d{0,4}$/.test(size))
    const size = hasSize ? { width, height } : {}
    const src = `/img/${picture.hash.slice(0, 24)}/${pictureWidth}.jpg`
    return `<img${writeAttributes({ src, alt: (alt?.trim() || picture.alt) ?? '', ...size })} />`
  }

  /** Whether a link around a picture leads to something else than the picture. */
  hasOwnTarget({ attributes: { href } }: ForeignElement): boolean {
    if (href === undefined || href.startsWith('#') || pictureFilePattern.test(href)) return false
    return isAllowedLinkUrl(href) && this.#deps.resolveLink(href)?.startsWith('image:') === false
  }

  /** A link to an embedded film or page. */
  writeMediaLink(element: ForeignElement): string {
    const address = findMediaAddress(element)
    this.#deps.noteRemoved(`<${element.tag}>${address === null ? '' : ` ${address.slice(0, 200)}`}`)
    if (address === null || address.length > maxAddressLength) return ''
    const title = element.attributes.title?.trim() || address
    return `<a${writeAttributes({ href: address })}>${escapeText(title)}</a>`
  }

  #writeTextPieces(text: string): InlinePiece[] {
    if (!this.#deps.hasVisibleLineBreaks) return [this.#writeText(text)]
    const lines = text.replaceAll('\r\n', '\n').split('\n')
    return lines.flatMap((line, index): InlinePiece[] =>
      index === 0 ? [collapseAndEscape(line)] : [lineBreak, collapseAndEscape(line)],
    )
  }

  #writeText(text: string): string {
    return this.#deps.hasVisibleLineBreaks && /\S/.test(text)
      ? text.replaceAll('\r\n', '\n').split('\n').map(collapseAndEscape).join(breakTag)
      : collapseAndEscape(text)
  }

  #writeElement(element: ForeignElement): string {
    const { tag, children } = element
    if (isRemovedTag(tag)) {
      if (isReportedTag(tag)) this.#deps.noteRemoved(`<${tag}>`)
      return ''
    }
    if (isMediaTag(tag)) return this.writeMediaLink(element)
    if (tag === 'br') return breakTag
    if (tag === 'img')
      return isEmoji(element) ? escapeText(element.attributes.alt ?? '') : this.writePicture(element)
    if (tag === 'a') return this.#writeLink(element)
    if (tag === 'q') return `“${this.write(children)}”`
    if (isBlockTag(tag)) return ` ${this.write(children)} `
    const inner = this.write(children)
    const inlineTag = findInlineTag(tag)
    if (inlineTag === null || isBlank(inner) || this.#isAroundReference(element)) return inner
    return `<${inlineTag}${writeAttributes(findInlineAttributes(inlineTag, element))}>${inner}</${inlineTag}>`
  }

  #writeLink(element: ForeignElement): string {
    const { attributes, children } = element
    const reference = this.#deps.footnotes.findReference(element)
    if (reference !== null) {
      const { number, isFirst } = reference
      return `<sup${isFirst ? ` id="fnref-${number}"` : ''}><a href="#fn-${number}">${number}</a></sup>`
    }
    const inner = this.write(children)
    const address = attributes.href?.trim().replace(/^\/\//, 'https://') ?? ''
    if (address === '' || isBlank(inner)) return inner
    if (address.startsWith('#')) {
      this.#deps.noteRemoved('<a href="#…">')
      return inner
    }
    if (!isAllowedLinkUrl(address) || address.length > maxAddressLength) {
      this.#deps.noteRemoved(`<a href="${address.slice(0, 40)}">`)
      return inner
    }
    const href = this.#deps.resolveLink(address)
    const title = attributes.title?.trim() || null
    return href === null ? inner : `<a${writeAttributes({ href, title })}>${inner}</a>`
  }

  /** The reference of a footnote writes its own `sup`. */
  #isAroundReference({ tag, children }: ForeignElement): boolean {
    const content = children.filter((child) => isElement(child) || child.trim() !== '')
    const [only] = content
    return (
      tag === 'sup' &&
      content.length === 1 &&
      isElement(only) &&
      this.#deps.footnotes.findReference(only) !== null
    )
  }

  /** The picture of an `img`, or of a link that leads to nothing else than its picture. */
  #findFigurePicture(element: ForeignElement): ForeignElement | null {
    if (element.tag === 'img') return this.#deps.pictures.has(element) && !isEmoji(element) ? element : null
    if (element.tag !== 'a' || getTextContent(element.children) !== '') return null
    const [only, ...others] = element.children.filter(isElement)
    if (only === undefined || others.length > 0 || this.hasOwnTarget(element)) return null
    return this.#findFigurePicture(only)
  }
}

/** Whether rich text shows nothing; reads only up to the first word of a long text. */
export function isBlank(html: string): boolean {
  for (let position = 0; position < html.length; ) {
    if (html.startsWith('<img', position)) return false
    if (html[position] === '<') position = html.indexOf('>', position) + 1
    else if (/\s/.test(html[position] ?? '')) position += 1
    else return false
  }
  return true
}

function isEmoji(element: ForeignElement): boolean {
  return hasClass(element, 'emoji') || hasClass(element, 'wp-smiley')
}

function collapseAndEscape(text: string): string {
  return escapeText(text.replaceAll(/[ \t\r\n\f]+/g, ' '))
}

function findInlineAttributes(
  inlineTag: string,
  { attributes }: ForeignElement,
): Readonly<Record<string, string | null>> {
  if (inlineTag === 'abbr') return { title: attributes.title?.trim() || null }
  if (inlineTag === 'time') return { datetime: attributes.datetime?.slice(0, 100) || null }
  return {}
}

/** A paragraph that is only an address, which other programs show as what is there. */
export function findOnlyAddress(html: string): string | null {
  if (html.length > maxAddressLength || html.includes('<') || !isAbsoluteHttpUrl(html)) return null
  const address = extractPlainText(html)
  return /\s/.test(address) ? null : address
}
