import { extractPlainText } from '../../domain/text/plain-text.ts'
import { usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { JsonLdScript } from './json-ld.tsx'
import { truncateToSummary } from './plain-text.ts'
import { createWebsiteJsonLd } from './website-json-ld.ts'

/** The head tags and JSON-LD of the home page. */
export function HomeHeadTags({ about }: { about: string | null }) {
  const pageContext = usePageContext()
  const description = truncateToSummary(extractPlainText(about ?? ''))
  return (
    <>
      <PageHeadTags description={description} />
      <JsonLdScript things={createWebsiteJsonLd(pageContext, description)} />
    </>
  )
}
