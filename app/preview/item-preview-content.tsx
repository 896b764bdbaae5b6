import '../timeline/timeline-page.css'
import { getKindDefinition } from '../../domain/kinds/index.ts'
import { kindPreviews } from '../kinds/index.ts'
import { PageContext, usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import type { ItemPreviewData } from './item-preview-data.ts'

/** The preview of an item: its page or its list entry. */
export function ItemPreviewContent({ view }: { view: ItemPreviewData }) {
  const pageContext = usePageContext()
  const { t } = pageContext
  return (
    // Without an origin, the page has no canonical URL and no metadata for sharing.
    <PageContext value={{ ...pageContext, origin: '' }}>
      <div className="preview">
        {!getKindDefinition(view.kind).page && <PageHeadTags title={t(`kinds.${view.kind}`)} noIndex />}
        {kindPreviews[view.kind].preview.render(view.data)}
      </div>
    </PageContext>
  )
}
