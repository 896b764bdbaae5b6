import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toProblemOrNull } from '../../../../domain/problem-error.ts'
import { toPageContextData } from '../../../layout/load-page-context.ts'
import { createPageContextValue, PageContext, type PageContextValue } from '../../../layout/page-context.ts'
import { ServerRenderContext } from '../../../layout/server-render-context.ts'
import { ItemPreviewContent } from '../../../preview/item-preview-content.tsx'
import { readItemPreviewData } from '../../../preview/item-preview-data.ts'
import { createServerRenderContextValue } from '../../../render-page.tsx'
import type { AppRequest } from '../../../request.ts'
import type { ItemSaveRequest } from '../contract.ts'

/** The preview of a form; null if there is nothing to show, such as an image without its file. */
export interface PreviewHtmlResponse {
  readonly html: string | null
}

/** Renders a form's values with the components of the public pages. */
export async function renderPreviewHtml(
  app: AppRequest,
  { kind, id, values }: Pick<ItemSaveRequest, 'kind' | 'id' | 'values'>,
): Promise<PreviewHtmlResponse> {
  const preview = await app.content.previews.fromForm(kind, { id, values }, app.context)
  const view = await readItemPreviewData(app, preview).catch((error: unknown) => {
    if (toProblemOrNull(error)?.code === 'not_found') return null
    throw error
  })
  if (view === null) return { html: null }
  const pageContext = createPageContextValue(toPageContextData({ ...app, userDisplayName: null }, '/'), '/')
  return { html: renderBody(pageContext, <ItemPreviewContent view={view} />) }
}

/** Renders the markup of a page's body, without the elements that React moves into the head. */
function renderBody(pageContext: PageContextValue, page: ReactNode): string {
  const renderState = { nonce: '', inlineCspSources: [], renderMode: null, html: null }
  const html = renderToStaticMarkup(
    <ServerRenderContext value={createServerRenderContextValue(renderState, 'document')}>
      <html lang={pageContext.language}>
        <head />
        <body>
          <PageContext value={pageContext}>{page}</PageContext>
        </body>
      </html>
    </ServerRenderContext>,
  )
  const start = '<body>'
  return html.slice(html.indexOf(start) + start.length, html.lastIndexOf('</body>'))
}
