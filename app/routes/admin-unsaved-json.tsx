import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { handleAdminRequest } from '../admin/admin-loader.ts'
import {
  handleDeleteUnsavedDraft,
  handleReadUnsavedDrafts,
  handleSaveUnsavedDraft,
} from '../admin/items/autosave/unsaved-draft-handlers.ts'

/** `?kind=&id=`: the unsaved drafts of an item (without `id`: of new items); `?form=`: the full content of one. */
export function loader(args: LoaderFunctionArgs) {
  return handleAdminRequest(args, 'editors', (request) => handleReadUnsavedDrafts(request))
}

/** POST saves a form's draft, DELETE deletes it. */
export function action(args: ActionFunctionArgs) {
  return handleAdminRequest(args, 'editors', (request) =>
    args.request.method === 'DELETE' ? handleDeleteUnsavedDraft(request) : handleSaveUnsavedDraft(request),
  )
}
