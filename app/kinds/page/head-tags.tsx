import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { PageHeadTags } from '../../layout/page-head-tags.tsx'
import { toBreadcrumbListJsonLd } from '../../meta/breadcrumb-json-ld.ts'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces, truncateToSummary } from '../../meta/plain-text.ts'
import type { JsonLdSiteContext } from '../../meta/publisher-json-ld.ts'
import { getItemShareImageReference } from '../../meta/share-image.ts'
import type { PageData } from './page-data.ts'

/** Maps a page to schema.org JSON-LD. */
function toWebPageJsonLd({ origin, site }: JsonLdSiteContext, page: PageData): JsonLdObject {
  const parent = page.ancestors.at(-1)
  return {
    '@type': 'WebPage',
    name: replaceNonBreakingSpaces(page.title),
    description: truncateToSummary(extractPlainText(page.content ?? '')) || undefined,
    url: `${origin}${page.path}`,
    inLanguage: site.lang,
    datePublished: page.publishedAt ?? undefined,
    dateModified: page.editedAt,
    isPartOf: parent && { '@type': 'WebPage', url: `${origin}${parent.path}` },
  }
}

/** The head tags of a page. */
export function PageItemHeadTags({ page }: { page: PageData }) {
  const pageContext = usePageContext()
  const { t, site, origin } = pageContext
  const steps = [{ title: t('sections.home'), path: '/' }, ...page.ancestors, page].map(
    ({ title: name, path }) => ({ name, path }),
  )
  return (
    <>
      <PageHeadTags
        title={page.title}
        description={extractPlainText(page.content ?? '')}
        image={getItemShareImageReference(
          { kind: 'page', id: page.id, title: page.title, picture: null },
          site,
        )}
      />
      <JsonLdScript things={[toWebPageJsonLd(pageContext, page), toBreadcrumbListJsonLd(origin, steps)]} />
    </>
  )
}
