import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import {
  handleDeleteUnsavedDraft,
  handleReadDraftsOrCurrentAccount,
  handleSaveUnsavedDraft,
} from '../admin/items/autosave/unsaved-draft-handlers.ts'

/** `?kind=&id=`: the unsaved drafts of an item (without `id`: of new items); `?form=`: the full content of one. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', (request) => handleReadDraftsOrCurrentAccount(request))
}

/** POST saves a form's draft, DELETE deletes it. */
export function action(args: ActionFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', (request) =>
    args.request.method === 'DELETE' ? handleDeleteUnsavedDraft(request) : handleSaveUnsavedDraft(request),
  )
}
