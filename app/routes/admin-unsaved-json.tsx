import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { handleAdminRequest } from '../admin/admin-loader.ts'
import {
  handleDeleteUnsavedDraft,
  handleReadUnsavedDrafts,
  handleSaveUnsavedDraft,
} from '../admin/items/autosave/unsaved-draft-handlers.ts'

/** `?kind=&id=`: what was written for an item (without `id`: for a new one) and not saved; `?form=`: one of them whole. */
export function loader(args: LoaderFunctionArgs) {
  return handleAdminRequest(args, 'editors', (request) => handleReadUnsavedDrafts(request))
}

/** POST keeps what a form holds, DELETE forgets it. */
export function action(args: ActionFunctionArgs) {
  return handleAdminRequest(args, 'editors', (request) =>
    args.request.method === 'DELETE' ? handleDeleteUnsavedDraft(request) : handleSaveUnsavedDraft(request),
  )
}
