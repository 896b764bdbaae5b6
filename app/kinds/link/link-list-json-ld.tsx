import { usePageContext } from '../../layout/page-context.ts'
import { toImageObjectJsonLd } from '../../meta/image-json-ld.ts'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces } from '../../meta/plain-text.ts'
import type { LinkEntryData } from './present-links.ts'

/** Maps a list of links to schema.org JSON-LD. */
function toLinkListJsonLd(origin: string, links: readonly LinkEntryData[]): JsonLdObject {
  return {
    '@type': 'ItemList',
    itemListElement: links.map((link, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'WebPage',
        name: replaceNonBreakingSpaces(link.name),
        description: replaceNonBreakingSpaces(link.description) || undefined,
        url: link.url ?? undefined,
        image: link.thumb === null ? undefined : toImageObjectJsonLd(origin, link.thumb),
      },
    })),
  }
}

/** The JSON-LD script of the list of links. */
export function LinkListJsonLdScript({
  groups,
}: {
  groups: readonly { readonly items: readonly LinkEntryData[] }[]
}) {
  const { origin } = usePageContext()
  const links = groups.flatMap(({ items }) => items)
  return <JsonLdScript things={links.length === 0 ? [] : [toLinkListJsonLd(origin, links)]} />
}
