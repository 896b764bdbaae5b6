import { decodeHtmlEntities } from '../../domain/text/plain-text.ts'

/** An element of a sanitized text. */
export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly HtmlNode[]
  /** The element as it is in the text. */
  readonly html: string
}

/** An element, or text with its entities decoded. */
export type HtmlNode = HtmlElement | string

const tokenPattern = /<(\/?)([a-z0-9]+)((?:\s+[a-z]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g
const attributePattern = /\s+([a-z]+)(?:="([^"]*)")?/g

interface OpenElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly start: number
  readonly children: HtmlNode[]
}

/** Parses the sanitizer's output, in which every element is closed; null for anything else. */
export function parseSanitizedHtml(html: string): readonly HtmlNode[] | null {
  const open: OpenElement[] = [{ tag: '', attributes: {}, start: 0, children: [] }]
  let end = 0
  for (const token of html.matchAll(tokenPattern)) {
    if (token.index !== end) return null
    end += token[0].length
    const [, closing, tag = '', attributeText = '', selfClosing, text] = token
    const parent = open.at(-1)
    if (text !== undefined) parent?.children.push(decodeHtmlEntities(text))
    else if (closing === '/') {
      const element = open.pop()
      if (element?.tag !== tag) return null
      open.at(-1)?.children.push(toElement(element, html.slice(element.start, end)))
    } else {
      const element = { tag, attributes: parseAttributes(attributeText), start: token.index, children: [] }
      if (selfClosing === '/') parent?.children.push(toElement(element, token[0]))
      else open.push(element)
    }
  }
  const [root] = open
  return end === html.length && open.length === 1 && root !== undefined ? root.children : null
}

function toElement({ tag, attributes, children }: OpenElement, html: string): HtmlElement {
  return { tag, attributes, children, html }
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(attributePattern), ([, name = '', value = '']) => [
      name,
      decodeHtmlEntities(value),
    ]),
  )
}

/** Escapes text for HTML. */
export function escapeHtmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
