import {
  allowedHtml,
  isAllowedAddress,
  isFootnoteId,
  isOurPicture,
  isSmallSpan,
  leadsOutside,
} from '../../../../domain/text/allowed-html.ts'
import { plainText } from '../../../../domain/text/plain.ts'
import { attributesText, escapeText } from './escape.ts'
import { bodyOf } from './parse.ts'

/** HTML as the server's rules leave it, and what they take away. */
export interface Checked {
  readonly html: string
  /** Such as `<script>` or `<p style>`, each once. */
  readonly removed: readonly string[]
}

const tags = new Set<string>(allowedHtml.tags)
const names: Readonly<Record<string, readonly string[]>> = allowedHtml.attributes
const void_ = new Set(['br', 'hr', 'img'])
/** Their text is none for readers. */
const unread = new Set(['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'])
const spaced = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'blockquote', 'figure', 'body'])
const lines = new Set(['p', 'h2', 'h3', 'h4', 'hr', 'pre', 'li', 'td', 'th', 'caption', 'figcaption'])

/** Applies the rules by which the server cleans what is saved (server/content/clean.ts). */
export function checkHtml(html: string): Checked {
  const removed = new Set<string>()
  const clean = inner(bodyOf(html), removed).trim()
  const isEmpty = plainText(clean) === '' && !clean.includes('<img')
  return { html: isEmpty ? '' : clean, removed: [...removed] }
}

function inner(element: Element, removed: Set<string>): string {
  return [...element.childNodes].map((child) => outer(child, removed)).join('')
}

function outer(node: Node, removed: Set<string>): string {
  if (node.nodeType === Node.TEXT_NODE) {
    return escapeText(withoutLines(node))
  }
  if (!(node instanceof Element)) return ''
  const tag = node.localName
  if (!tags.has(tag) || !(node instanceof HTMLElement)) {
    removed.add(`<${tag}>`)
    return unread.has(tag) ? '' : inner(node, removed)
  }
  const attributes = attributesOf(node, removed)
  if (tag === 'img' && attributes.src === undefined) {
    removed.add('<img>')
    return ''
  }
  const start = `<${tag}${attributesText(attributes)}`
  return void_.has(tag) ? `${start} />` : `${start}>${inner(node, removed)}</${tag}>`
}

/** Lines between and before blocks are for whoever reads the source. */
function withoutLines(node: Node): string {
  const text = node.textContent ?? ''
  const { parentElement, previousSibling, nextSibling } = node
  if (parentElement?.localName === 'pre' || !text.includes('\n')) return text
  const isSpaced = parentElement !== null && spaced.has(parentElement.localName)
  const start = isSpaced || isBlock(previousSibling) ? text.replace(/^\s*\n\s*/, '') : text
  return isSpaced || isBlock(nextSibling) ? start.replace(/\s*\n\s*$/, '') : start
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && (spaced.has(node.localName) || lines.has(node.localName))
}

function attributesOf(element: Element, removed: Set<string>): Record<string, string> {
  const tag = element.localName
  const kept: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    if (names[tag]?.includes(name) && isAllowed(tag, name, value)) kept[name] = value
    else removed.add(`<${tag} ${name}>`)
  }
  if (kept.href !== undefined && leadsOutside(kept.href)) kept.rel = 'noopener'
  return kept
}

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === 'id') return isFootnoteId(value)
  if (name === 'src') return isOurPicture(value)
  if (name === 'href' || name === 'cite') return isAllowedAddress(value)
  if (tag === 'td' || tag === 'th') return name === 'scope' || isSmallSpan(value)
  return true
}
