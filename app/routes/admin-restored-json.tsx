import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { readStanding, restoreItem } from '../admin/items/conflict/restored.ts'
import { adminAction } from '../admin/loader.ts'

/** Whether an item that cannot be saved any more is in the trash. */
export function loader(args: LoaderFunctionArgs) {
  return adminAction(args, 'editors', readStanding)
}

/** Brings it back from there. */
export function action(args: ActionFunctionArgs) {
  return adminAction(args, 'editors', restoreItem)
}
