import type { ActionHandler } from '../../actions/create-action.ts'
import { bulkDeeds } from './bulk-deeds.ts'
import { edit } from './edit-deed.ts'
import { orderDeeds } from './order-deeds.ts'
import type { DeskOutcome } from './outcome.ts'

/** What can be done to the pictures of a gallery. */
export const pictureDeeds: Readonly<Record<string, ActionHandler<DeskOutcome>>> = {
  ...bulkDeeds,
  ...orderDeeds,
  edit,
}
