/** JSON-LD context URLs of the IIIF documents. */
export const iiifContextUrls = {
  image: 'http://iiif.io/api/image/3/context.json',
  presentation: 'http://iiif.io/api/presentation/3/context.json',
} as const

/** JSON-LD content type with a profile, as required by the specification. */
export function createJsonLdContentType(context: string): string {
  return `application/ld+json;profile="${context}"`
}

/**
 * Content type of a document: plain JSON if it is preferred, and for browsers, which then display it;
 * otherwise JSON-LD.
 */
export function negotiateDocumentContentType(accept: string | undefined, context: string): string {
  const [jsonLdWeight, jsonWeight] = [
    getAcceptWeight(accept, 'application/ld+json'),
    getAcceptWeight(accept, 'application/json'),
  ]
  if (jsonWeight > jsonLdWeight || (jsonLdWeight === 0 && getAcceptWeight(accept, 'text/html') > 0))
    return 'application/json'
  return createJsonLdContentType(context)
}

/** Quality value of an explicitly named type; 0 if it is not named. */
function getAcceptWeight(accept: string | undefined, type: string): number {
  for (const range of accept?.split(',') ?? []) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0
  }
  return 0
}
