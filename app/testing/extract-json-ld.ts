import jsonld from 'jsonld'

/** A minimal schema.org context with only its vocabulary, so that nothing is fetched. */
const schemaOrg = { '@context': { '@vocab': 'https://schema.org/' } }

async function documentLoader(url: string) {
  if (url !== 'https://schema.org') throw new Error(`Unexpected JSON-LD context: ${url}`)
  return { contextUrl: null, documentUrl: url, document: schemaOrg }
}

/** Extracts the JSON-LD of a page and validates it by JSON-LD expansion. */
export async function extractAndValidateJsonLd(html: string): Promise<readonly Record<string, unknown>[]> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things: Record<string, unknown>[] = []
  for (const [, text = ''] of scripts) {
    const document: { '@graph': Record<string, unknown>[] } = JSON.parse(text)
    const expanded = await jsonld.expand(document, { documentLoader })
    const types = expanded.map((thing) => String(thing['@type']).replace('https://schema.org/', ''))
    const declaredTypes = document['@graph'].map((thing) => String(thing['@type']))
    if (types.join() !== declaredTypes.join()) throw new Error(`${declaredTypes} was expanded to ${types}`)
    things.push(...document['@graph'])
  }
  return things
}
