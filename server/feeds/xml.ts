const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// All that XML 1.0 cannot carry, not even as a reference; halves of letters have been mended before.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Any text as XML may carry it, in an element or an attribute. `>` too: `]]>` may not stand in a text. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}

/** An element that is ready to be sent. */
export interface Markup {
  readonly xml: string
}

type Attributes = Readonly<Record<string, string | number | undefined>>
type Child = Markup | string | null

/** An element with its attributes and what is inside it; a text is escaped, null is nothing. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Child[]): Markup {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`]))
    .join('')
  const inside = children
    .map((child) => (child === null ? '' : typeof child === 'string' ? escapeXml(child) : child.xml))
    .join('')
  return { xml: inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>` }
}

/** A whole document. */
export function xmlDocument(root: Markup): string {
  return `${declaration}${root.xml}\n`
}

/** What every document begins with. */
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
