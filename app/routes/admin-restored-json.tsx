import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { authorizeAndRunAdminRequest } from '../admin/admin-loader.ts'
import { handleReadItemPresence, handleRestoreItem } from '../admin/items/conflict/restore-item-handlers.ts'

/** Whether an item that can no longer be saved is in the trash. */
export function loader(args: LoaderFunctionArgs) {
  return authorizeAndRunAdminRequest(args, 'editors', handleReadItemPresence)
}

/** Restores the item from the trash. */
export function action(args: ActionFunctionArgs) {
  return authorizeAndRunAdminRequest(args, 'editors', handleRestoreItem)
}
