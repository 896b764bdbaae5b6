import type { LoaderFunctionArgs } from 'react-router'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { flattenGalleryTreeToOptions } from '../admin/pictures/gallery-editor-data.ts'
import { readEditableImage, searchImageSummaries } from '../admin/pictures/image-summaries.ts'
import { parseIdParam } from '../page-loader.ts'
import type { AppRequest } from '../request.ts'

/**
 * `?q=&gallery=&offset=`: image options; `?id=`: one of them with all its editable fields; `?galleries`: the galleries.
 */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async ({ app }) => {
    const choiceData = await readImageChoiceData(app, new URL(args.request.url).searchParams)
    return Response.json(choiceData, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}

async function readImageChoiceData(app: AppRequest, query: URLSearchParams): Promise<object> {
  const id = query.get('id')
  if (id !== null) return await readEditableImage(app, parseIdParam(id))
  if (!query.has('galleries')) return await searchImageSummaries(app, query)
  return { galleries: flattenGalleryTreeToOptions(await app.content.galleries.tree(app.context)) }
}
