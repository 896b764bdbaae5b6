const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// All that XML 1.0 cannot carry, not even as a reference; halves of letters have been mended before.
const forbiddenXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Any text as XML may carry it, in an element or an attribute. `>` too: `]]>` may not stand in a text. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbiddenXmlCharacters, '')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}

/** An element that is ready to be sent. */
export interface XmlElement {
  readonly xml: string
}

type Attributes = Readonly<Record<string, string | number | undefined>>
type Child = XmlElement | string | null

/** An element with its attributes and what is inside it; a text is escaped, null is nothing. */
export function createXmlElement(
  name: string,
  attributes: Attributes = {},
  ...children: readonly Child[]
): XmlElement {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`]))
    .join('')
  const inside = children
    .map((child) => (child === null ? '' : typeof child === 'string' ? escapeXml(child) : child.xml))
    .join('')
  return { xml: inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>` }
}

/** A whole document. */
export function createXmlDocument(root: XmlElement): string {
  return `${xmlDeclaration}${root.xml}\n`
}

/** What every document begins with. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
