import type { ActionHandler } from '../../actions/create-action.ts'
import type { BulkResult } from '../bulk/result.ts'
import { bulkDeeds } from './bulk-deeds.ts'
import { edit } from './edit-deed.ts'
import { orderDeeds } from './order-deeds.ts'

/** What can be done to the pictures of a gallery. */
export const pictureDeeds: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  ...bulkDeeds,
  ...orderDeeds,
  edit,
}
