import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { handleAdminRequest } from '../admin/admin-loader.ts'
import { handleReadItemPresence, handleRestoreItem } from '../admin/items/conflict/restore-item-handlers.ts'

/** Whether an item that cannot be saved any more is in the trash. */
export function loader(args: LoaderFunctionArgs) {
  return handleAdminRequest(args, 'editors', handleReadItemPresence)
}

/** Brings it back from there. */
export function action(args: ActionFunctionArgs) {
  return handleAdminRequest(args, 'editors', handleRestoreItem)
}
