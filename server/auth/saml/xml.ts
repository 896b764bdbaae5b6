import { DOMParser } from '@xmldom/xmldom'

export const samlNamespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** XML that cannot be used; the message may be shown. */
export class SamlXmlError extends Error {
  override readonly name = 'SamlXmlError'
}

/** The time of queries over a document grows with the square of its elements; large metadata has some 2000. */
const defaultMaxElements = 10_000
/** On average. */
const maxAttributesPerElement = 4

/** Parses a document and returns its root. Document types are rejected, so there are no entities to expand. */
export function parseXml(text: string, maxElements = defaultMaxElements): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SamlXmlError('it has a document type')
  const elements = text.match(/<[^/!?]/g)?.length ?? 0
  const attributes = text.match(/=\s*["']/g)?.length ?? 0
  if (elements > maxElements || attributes > maxElements * maxAttributesPerElement)
    throw new SamlXmlError('it has too many elements')
  const fail = (message: unknown) => {
    throw new SamlXmlError('it is not well-formed XML', { cause: message })
  }
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  let root: Element | null = null
  try {
    root = parser.parseFromString(text, 'text/xml')?.documentElement ?? null
  } catch (error) {
    if (error instanceof SamlXmlError) throw error
    fail(error)
  }
  if (root === null) throw new SamlXmlError('it is empty')
  return root
}

/**
 * Rejects signatures with SHA-1, for which different documents with the same signature can be made. Digests elsewhere,
 * such as in the encryption of a key, do not sign anything.
 */
export function assertNoSha1Signature(root: Element): void {
  const { signature } = samlNamespaces
  const listElements = (name: string) => Array.from(root.getElementsByTagNameNS(signature, name))
  const methods = [
    ...listElements('SignatureMethod'),
    ...listElements('Reference').flatMap((reference) => listChildren(reference, signature, 'DigestMethod')),
  ]
  if (methods.some((method) => /sha1$/i.test(method.getAttribute('Algorithm') ?? '')))
    throw new SamlXmlError('it is signed with SHA-1')
}

/** The child elements with a name. */
export function listChildren(parent: Element, namespace: string, name: string): Element[] {
  const children: Element[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling)
    if (isElement(node) && node.namespaceURI === namespace && node.localName === name) children.push(node)
  return children
}

/** The only child with a name; throws if there are none or several, of which another reader may choose another. */
export function getOnlyChild(parent: Element, namespace: string, name: string): Element {
  const [child, ...others] = listChildren(parent, namespace, name)
  if (child !== undefined && others.length === 0) return child
  throw new SamlXmlError(`${name} is missing or repeated`)
}

export function readText(element: Element): string {
  return (element.textContent ?? '').trim()
}

/** An attribute; null if it is missing or empty. */
export function readAttribute(element: Element, name: string): string | null {
  return element.getAttribute(name) || null
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}
