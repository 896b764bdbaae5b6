import type { LoaderFunctionArgs } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { readGalleryEditorData } from '../admin/pictures/gallery-editor-data.ts'
import { galleryImageActionHandlers } from '../admin/pictures/gallery-image-actions.ts'
import { parseIdParam } from '../page-loader.ts'

/** The current data of the gallery editor as JSON. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async ({ app }) =>
    Response.json(await readGalleryEditorData(app, parseIdParam(args.params.id)), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  )
}

/** The actions of the gallery editor, with a JSON response. */
export const action = createAction('contributors', galleryImageActionHandlers)
