import { kindOf } from '../../domain/kinds/index.ts'
import { draftPreviews } from '../kinds/index.ts'
import { PageContext, usePageContext } from '../layout/frame.ts'
import { Head } from '../layout/head.tsx'
import type { PreviewView } from './read.ts'

/** An item as its page, or its entry in a list, will show it. */
export function Preview({ view }: { view: PreviewView }) {
  const pageContext = usePageContext()
  const { t } = pageContext
  return (
    // A page that has no address yet tells none to machines.
    <PageContext value={{ ...pageContext, origin: '' }}>
      <div className="preview">
        {!kindOf(view.kind).page && <Head title={t(`kinds.${view.kind}`)} unlisted />}
        {draftPreviews[view.kind].preview.render(view.data)}
      </div>
    </PageContext>
  )
}
