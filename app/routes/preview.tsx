import { itemPathWithAnchor } from '../../domain/kinds/paths.ts'
import { Problem } from '../../domain/problem.ts'
import { type PageProps, pageLoader } from '../loading.ts'
import { PreviewBar } from '../preview/bar.tsx'
import { Preview } from '../preview/page.tsx'
import { readPreview } from '../preview/read.ts'

export const handle = { document: true }

export const loader = pageLoader(async (request, { params }) => {
  const prospect = await request.content.previews.readLink(params.token ?? '', request.context)
  const view = await readPreview(request, prospect)
  if (view === null) throw new Problem('not_found')
  const { kind, item, expiresAt } = prospect
  const isPublic = item.published_at !== null && item.published_at <= request.now.toISOString()
  return { view, until: expiresAt, path: isPublic ? itemPathWithAnchor(kind, item.id) : null }
})

/** An item that is not public yet, for whoever has the secret link to it. */
export default function PreviewPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <PreviewBar until={loaderData.until} path={loaderData.path} />
      <Preview view={loaderData.view} />
    </>
  )
}
