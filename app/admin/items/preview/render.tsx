import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { problemOf } from '../../../../domain/problem.ts'
import { createPageContext, PageContext, type PageContextValue } from '../../../layout/frame.ts'
import { loadPageContextData } from '../../../layout/frame-data.ts'
import { RenderingContext } from '../../../layout/rendering.ts'
import { Preview } from '../../../preview/page.tsx'
import { readPreview } from '../../../preview/read.ts'
import { renderingOf } from '../../../rendering.tsx'
import type { AppRequest } from '../../../request.ts'
import type { ItemToSave } from '../contract.ts'

/** What visitors would be shown of a form; null where that is nothing, such as an image without its file. */
export interface PreviewAnswer {
  readonly html: string | null
}

/** Renders a form as visitors would be shown it, by the same components. */
export async function previewHtml(
  app: AppRequest,
  { kind, id, values }: Pick<ItemToSave, 'kind' | 'id' | 'values'>,
): Promise<PreviewAnswer> {
  const prospect = await app.content.previews.fromForm(kind, { id, values }, app.context)
  const view = await readPreview(app, prospect).catch((error: unknown) => {
    if (problemOf(error)?.code === 'not_found') return null
    throw error
  })
  if (view === null) return { html: null }
  const pageContext = createPageContext(loadPageContextData({ ...app, account: null }), '/')
  return { html: renderBody(pageContext, <Preview view={view} />) }
}

/** The markup of a page's body; what React moves into the head is left out. */
function renderBody(pageContext: PageContextValue, page: ReactNode): string {
  const notes = { nonce: '', inlineSources: [], kind: null, html: null }
  const html = renderToStaticMarkup(
    <RenderingContext value={renderingOf(notes, 'document')}>
      <html lang={pageContext.language}>
        <head />
        <body>
          <PageContext value={pageContext}>{page}</PageContext>
        </body>
      </html>
    </RenderingContext>,
  )
  const start = '<body>'
  return html.slice(html.indexOf(start) + start.length, html.lastIndexOf('</body>'))
}
