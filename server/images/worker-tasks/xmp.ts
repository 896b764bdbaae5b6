import { decodeUtf8OrWindows1250 } from './metadata-values.ts'

/** The values of a packet's properties by name, such as `dc:title`. */
export type XmpProperties = ReadonlyMap<string, readonly string[]>

/** The namespaces that are read, and the prefix they usually have. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://ns.adobe.com/photoshop/1.0/', 'photoshop'],
  ['http://ns.adobe.com/xap/1.0/', 'xmp'],
  ['http://ns.adobe.com/tiff/1.0/', 'tiff'],
  ['http://ns.adobe.com/exif/1.0/', 'exif'],
])

/** Image editors keep their history here, so packets of some hundred kilobytes are common. */
const maxPacketBytes = 2 * 1024 * 1024
const maxDepth = 64

/**
 * A comment, CDATA, a processing instruction, a tag or text. No alternative reads past the next `<` unless it consumes what it read,
 * so that the time is linear in the length of any input.
 */
const tokens =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([^ \t\r\n<>/="']+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/g
const attributes = /[ \t\r\n]([^ \t\r\n=<>"'/]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g

interface Element {
  /** As it is written, with the packet's own prefix. */
  readonly tagName: string
  /** With the usual prefix. */
  readonly name: string
  readonly namespaces: ReadonlyMap<string, string>
  readonly language: string | undefined
  text: string
}

interface Property {
  readonly element: Element
  readonly values: { readonly language: string | undefined; readonly text: string }[]
  /** The values are one text in several languages. */
  hasAlternatives: boolean
}

/**
 * Reads the properties of an XMP packet: RDF in XML, of which only the subset that XMP uses is understood. It tolerates errors in the
 * XML as far as it can, and knows neither document types nor their entities. Text in several languages has its default language.
 */
export function parseXmpPacket(packet: Buffer | undefined): XmpProperties {
  const properties = new Map<string, readonly string[]>()
  if (!packet || packet.length > maxPacketBytes) return properties
  const stack: Element[] = []
  let property: Property | null = null

  const closeElement = () => {
    const element = stack.pop()
    if (!element || !property) return
    const holdsValue =
      element === property.element || element.name === 'rdf:li' || element.name === 'rdf:value'
    if (holdsValue && element.text.trim() !== '')
      property.values.push({ language: element.language, text: element.text })
    if (element !== property.element) return
    properties.set(element.name, toTexts(property))
    property = null
  }

  // One character per byte: markup is ASCII, and a value that is not UTF-8 does not break the others.
  for (const [, cdata, slash, tagName, rest = '', text] of packet.toString('latin1').matchAll(tokens)) {
    const parent = stack.at(-1)
    if (text !== undefined || cdata !== undefined) {
      if (parent && property)
        parent.text += cdata === undefined ? decodeEntities(decodeBytes(text ?? '')) : decodeBytes(cdata)
    } else if (tagName?.startsWith('!')) {
      return new Map()
    } else if (slash) {
      const depth = stack.findLastIndex((element) => element.tagName === tagName)
      while (depth !== -1 && stack.length > depth) closeElement()
    } else if (tagName !== undefined) {
      if (stack.length === maxDepth) return properties
      const written = parseAttributes(rest)
      const namespaces = readNamespaces(written)
      const name = resolveName(tagName, namespaces, stack)
      const element: Element = {
        tagName,
        name,
        namespaces,
        language: written.get('xml:lang')?.toLowerCase(),
        text: '',
      }
      if (name === 'rdf:Description' && parent?.name === 'rdf:RDF')
        for (const [attribute, value] of written)
          properties.set(resolveName(attribute, namespaces, stack), [value])
      else if (parent?.name === 'rdf:Description' && stack.at(-2)?.name === 'rdf:RDF')
        property = { element, values: [], hasAlternatives: false }
      else if (name === 'rdf:Alt' && property) property.hasAlternatives = true
      stack.push(element)
      if (rest.endsWith('/')) closeElement()
    }
  }
  return properties
}

function toTexts({ values, hasAlternatives }: Property): string[] {
  const chosen = hasAlternatives
    ? [values.find(({ language }) => language === 'x-default') ?? values[0]]
    : values
  return chosen.flatMap((value) => value?.text ?? [])
}

function parseAttributes(text: string): Map<string, string> {
  const parsed = new Map<string, string>()
  for (const [, name = '', quoted, apostrophed] of text.matchAll(attributes))
    parsed.set(name, decodeEntities(decodeBytes(quoted ?? apostrophed ?? '')))
  return parsed
}

function readNamespaces(written: ReadonlyMap<string, string>): Map<string, string> {
  const namespaces = new Map<string, string>()
  for (const [name, value] of written)
    if (name.startsWith('xmlns:')) namespaces.set(name.slice('xmlns:'.length), value)
  return namespaces
}

/** A name with the usual prefix of its namespace. A prefix that the packet does not declare means what it usually does. */
function resolveName(
  name: string,
  namespaces: ReadonlyMap<string, string>,
  stack: readonly Element[],
): string {
  const colon = name.indexOf(':')
  const prefix = name.slice(0, Math.max(colon, 0))
  const uri =
    namespaces.get(prefix) ??
    stack.findLast((element) => element.namespaces.has(prefix))?.namespaces.get(prefix)
  const usual = uri === undefined ? prefix : (prefixes.get(uri) ?? `{${uri}}`)
  return `${usual}:${name.slice(colon + 1)}`
}

function decodeBytes(text: string): string {
  return decodeUtf8OrWindows1250(Buffer.from(text, 'latin1'))
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (_whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return namedEntities.get(name.toLowerCase()) ?? ''
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

const namedEntities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
