import { findOwnOrPublicItemPath } from '../../domain/kinds/paths.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'
import { ItemPreviewContent } from '../preview/item-preview-content.tsx'
import { readItemPreviewData } from '../preview/item-preview-data.ts'
import { PreviewBar } from '../preview/preview-bar.tsx'

export const handle = { document: true }

export const loader = createPageLoader(async (request, { params }) => {
  const preview = await request.content.previews.readLink(params.token ?? '', request.context)
  const view = await readItemPreviewData(request, preview)
  if (view === null) throw new ProblemError('not_found')
  const { kind, item, expiresAt } = preview
  const isPublic = item.published_at !== null && item.published_at <= request.now.toISOString()
  return { view, until: expiresAt, path: isPublic ? findOwnOrPublicItemPath(kind, item) : null }
})

/** The preview of an unpublished item, by a secret link. */
export default function ItemPreviewPage({ loaderData }: PageComponentProps<typeof loader>) {
  return (
    <>
      <PreviewBar until={loaderData.until} path={loaderData.path} />
      <ItemPreviewContent view={loaderData.view} />
    </>
  )
}
