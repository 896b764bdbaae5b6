import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { handleReadItemPresence, handleRestoreItem } from '../admin/items/conflict/restore-item-handlers.ts'

/** Whether an item that can no longer be saved is in the trash. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', handleReadItemPresence)
}

/** Restores the item from the trash. */
export function action(args: ActionFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', handleRestoreItem)
}
