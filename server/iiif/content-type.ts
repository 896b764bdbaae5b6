/** The documents of IIIF that we write, by their contexts. */
export const iiifContextUrls = {
  image: 'http://iiif.io/api/image/3/context.json',
  presentation: 'http://iiif.io/api/presentation/3/context.json',
} as const

/** Linked data of a context, as the specification wants it called. */
export function createJsonLdContentType(context: string): string {
  return `application/ld+json;profile="${context}"`
}

/** What a document is called in an answer: plain JSON to those who say so, and to people, whose browsers then show it. */
export function negotiateDocumentContentType(accept: string | undefined, context: string): string {
  const [linked, plain] = [
    getAcceptWeight(accept, 'application/ld+json'),
    getAcceptWeight(accept, 'application/json'),
  ]
  if (plain > linked || (linked === 0 && getAcceptWeight(accept, 'text/html') > 0)) return 'application/json'
  return createJsonLdContentType(context)
}

/** How much a type is wished for by its own name; 0: it is not named. */
function getAcceptWeight(accept: string | undefined, type: string): number {
  for (const wish of accept?.split(',') ?? []) {
    const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0
  }
  return 0
}
