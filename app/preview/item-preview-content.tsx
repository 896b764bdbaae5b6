import { getKindDefinition } from '../../domain/kinds/index.ts'
import { kindPreviews } from '../kinds/index.ts'
import { PageContext, usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import type { ItemPreviewData } from './item-preview-data.ts'

/** An item as its page, or its entry in a list, will show it. */
export function ItemPreviewContent({ view }: { view: ItemPreviewData }) {
  const pageContext = usePageContext()
  const { t } = pageContext
  return (
    // A page that has no address yet tells none to machines.
    <PageContext value={{ ...pageContext, origin: '' }}>
      <div className="preview">
        {!getKindDefinition(view.kind).page && <PageHeadTags title={t(`kinds.${view.kind}`)} noIndex />}
        {kindPreviews[view.kind].preview.render(view.data)}
      </div>
    </PageContext>
  )
}
