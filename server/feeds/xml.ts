const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// Characters not allowed in XML 1.0, not even as references; lone surrogates are replaced before.
const forbiddenXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a text for an element or an attribute. `>` too, since `]]>` is not allowed in text. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbiddenXmlCharacters, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A serialized element. */
export interface SerializedXmlElement {
  readonly xml: string
}

type Attributes = Readonly<Record<string, string | number | undefined>>
type Child = SerializedXmlElement | string | null

/** Serializes an element; text children are escaped, null is omitted. */
export function serializeXmlElement(
  name: string,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SerializedXmlElement {
  const attributeText = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`]))
    .join('')
  const content = children
    .map((child) => (child === null ? '' : typeof child === 'string' ? escapeXml(child) : child.xml))
    .join('')
  return {
    xml: content === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`,
  }
}

export function serializeXmlDocument(root: SerializedXmlElement): string {
  return `${xmlDeclaration}${root.xml}\n`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
