import { decodeHtmlEntities } from '../../domain/text/plain-text.ts'

/** A page whose links are not decided yet: text and links in turn. */
export interface HtmlTemplate {
  readonly texts: readonly string[]
  /** One less than the texts. */
  readonly slots: readonly UrlAttributeSlot[]
}

/** An attribute with one or more addresses. */
export interface UrlAttributeSlot {
  readonly attribute: string
  readonly type: 'page' | 'file' | 'sources'
  /** The value, with its entities decoded. */
  readonly value: string
}

const tagPattern = /<(a|area|audio|form|img|link|script|source|video)(\s[^>"]*(?:"[^"]*"[^>"]*)*)>/g
/** React writes some names with capital letters. */
const attributePattern = /\s(href|src|srcset|imagesrcset|poster|action|data-sources)="([^"]*)"/gi
/** Their addresses are those of the site on the web, also in a copy. */
const absoluteLinkPattern = /\srel="(?:canonical|prev|next)"/
const sourceAttributes = ['srcset', 'imagesrcset', 'data-sources']

/**
 * Finds the addresses in HTML that React and the sanitizer of texts have written: values are in double quotes, and
 * neither text nor values contain a `<`.
 */
export function parseHtmlTemplate(html: string): HtmlTemplate {
  const texts: string[] = []
  const slots: UrlAttributeSlot[] = []
  let start = 0
  for (const tag of html.matchAll(tagPattern)) {
    const [whole, name = '', attributes = ''] = tag
    if (name === 'link' && absoluteLinkPattern.test(attributes)) continue
    const attributesStart = tag.index + whole.length - 1 - attributes.length
    for (const found of attributes.matchAll(attributePattern)) {
      const [text, attribute = '', value = ''] = found
      const attributeStart = attributesStart + found.index
      texts.push(html.slice(start, attributeStart))
      slots.push({ attribute, type: getSlotType(name, attribute), value: decodeHtmlEntities(value) })
      start = attributeStart + text.length
    }
  }
  texts.push(html.slice(start))
  return { texts, slots }
}

function getSlotType(tag: string, attribute: string): UrlAttributeSlot['type'] {
  if (sourceAttributes.includes(attribute.toLowerCase())) return 'sources'
  return tag === 'a' || tag === 'area' || tag === 'form' ? 'page' : 'file'
}

/** The HTML with the given values; a slot with null loses its attribute. */
export function fillHtmlTemplate(
  { texts, slots }: HtmlTemplate,
  getValue: (slot: UrlAttributeSlot) => string | null,
): string {
  let html = texts[0] ?? ''
  for (const [index, slot] of slots.entries()) {
    const value = getValue(slot)
    html += value === null ? '' : ` ${slot.attribute}="${escapeAttribute(value)}"`
    html += texts[index + 1] ?? ''
  }
  return html
}

/** Replaces the addresses of a `srcset`; a source without an address is left out. */
export function mapSources(sources: string, mapAddress: (address: string) => string | null): string | null {
  const mapped = sources.split(/,\s+/).flatMap((source) => {
    const [address = '', ...descriptor] = source.trim().split(/\s+/)
    const value = mapAddress(address)
    return value === null ? [] : [[value, ...descriptor].join(' ')]
  })
  return mapped.length === 0 ? null : mapped.join(', ')
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
