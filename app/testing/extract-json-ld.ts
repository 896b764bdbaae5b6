import jsonld from 'jsonld'

/** As much of schema.org's context as there has to be: its vocabulary. Nothing is fetched. */
const schemaOrg = { '@context': { '@vocab': 'https://schema.org/' } }

async function documentLoader(url: string) {
  if (url !== 'https://schema.org') throw new Error(`structured data asked for ${url}`)
  return { contextUrl: null, documentUrl: url, document: schemaOrg }
}

/** The structured data of a page as its script holds it, checked by the standard's own expansion. */
export async function extractJsonLd(html: string): Promise<readonly Record<string, unknown>[]> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things: Record<string, unknown>[] = []
  for (const [, text = ''] of scripts) {
    const document: { '@graph': Record<string, unknown>[] } = JSON.parse(text)
    const expanded = await jsonld.expand(document, { documentLoader })
    const types = expanded.map((thing) => String(thing['@type']).replace('https://schema.org/', ''))
    const written = document['@graph'].map((thing) => String(thing['@type']))
    if (types.join() !== written.join()) throw new Error(`${written} was understood as ${types}`)
    things.push(...document['@graph'])
  }
  return things
}
