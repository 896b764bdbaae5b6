import {
  allowedHtml,
  equivalentTags,
  isAbsoluteHttpUrl,
  isAllowedCellSpan,
  isAllowedFigureAttribute,
  isAllowedLinkUrl,
  isFootnoteId,
  isOwnImagePath,
} from '../../../domain/text/allowed-html.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { escapeHtmlText, serializeHtmlAttributes } from './escape.ts'
import { parseHtmlBody } from './parse.ts'

/** HTML after the server's rules, and the parts that they remove. */
interface HtmlSanitizeResult {
  readonly html: string
  /** Such as `<script>` or `<p style>`, each once. */
  readonly removed: readonly string[]
}

const allowedTags = new Set<string>(allowedHtml.tags)
const allowedAttributeNames: Readonly<Record<string, readonly string[]>> = allowedHtml.attributes
const voidTags = new Set(['br', 'hr', 'img'])
/** Their text is not content. */
const tagsWithoutReadableText = new Set([
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'title',
])
const blockContainerTags = new Set([
  'ul',
  'ol',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'blockquote',
  'figure',
  'body',
])
const lineBlockTags = new Set(['p', 'h2', 'h3', 'h4', 'hr', 'pre', 'li', 'td', 'th', 'caption', 'figcaption'])

/** Applies the rules with which the server sanitizes saved HTML (server/content/sanitize-html.ts). */
export function sanitizeHtmlLikeServer(html: string): HtmlSanitizeResult {
  const removed = new Set<string>()
  const clean = sanitizeChildren(parseHtmlBody(html), removed).trim()
  const isEmpty = extractPlainText(clean) === '' && !clean.includes('<img')
  return { html: isEmpty ? '' : clean, removed: [...removed] }
}

function sanitizeChildren(element: Element, removed: Set<string>): string {
  return [...element.childNodes].map((child) => sanitizeNode(child, removed)).join('')
}

function sanitizeNode(node: Node, removed: Set<string>): string {
  if (node.nodeType === Node.TEXT_NODE) {
    return escapeHtmlText(trimSourceLineBreaks(node))
  }
  if (!(node instanceof Element)) return ''
  const tag =
    (Object.hasOwn(equivalentTags, node.localName) && equivalentTags[node.localName]) || node.localName
  if (!allowedTags.has(tag) || !(node instanceof HTMLElement)) {
    removed.add(`<${tag}>`)
    return tagsWithoutReadableText.has(tag) ? '' : sanitizeChildren(node, removed)
  }
  const attributes = sanitizeAttributes(node, tag, removed)
  if (tag === 'img' && attributes.src === undefined) {
    removed.add('<img>')
    return ''
  }
  const start = `<${tag}${serializeHtmlAttributes(attributes)}`
  return voidTags.has(tag) ? `${start} />` : `${start}>${sanitizeChildren(node, removed)}</${tag}>`
}

/** Removes line breaks between blocks: they only format the source. */
function trimSourceLineBreaks(node: Node): string {
  const text = node.textContent ?? ''
  const { parentElement, previousSibling, nextSibling } = node
  if (parentElement?.localName === 'pre' || !text.includes('\n')) return text
  const isSpaced = parentElement !== null && blockContainerTags.has(parentElement.localName)
  const start = isSpaced || isBlockElement(previousSibling) ? text.replace(/^\s*\n\s*/, '') : text
  return isSpaced || isBlockElement(nextSibling) ? start.replace(/\s*\n\s*$/, '') : start
}

function isBlockElement(node: Node | null): boolean {
  return (
    node instanceof Element && (blockContainerTags.has(node.localName) || lineBlockTags.has(node.localName))
  )
}

function sanitizeAttributes(element: Element, tag: string, removed: Set<string>): Record<string, string> {
  const allowed: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    if (allowedAttributeNames[tag]?.includes(name) && isAllowedAttribute(tag, name, value))
      allowed[name] = value
    else removed.add(`<${tag} ${name}>`)
  }
  if (allowed.href !== undefined && isAbsoluteHttpUrl(allowed.href)) allowed.rel = 'noopener'
  return allowed
}

function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (name === 'id') return isFootnoteId(value)
  if (tag === 'figure') return isAllowedFigureAttribute(name, value)
  if (name === 'src') return isOwnImagePath(value)
  if (name === 'href' || name === 'cite') return isAllowedLinkUrl(value)
  if (tag === 'td' || tag === 'th') return name === 'scope' || isAllowedCellSpan(value)
  return true
}
