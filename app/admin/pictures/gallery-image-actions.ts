import type { ActionHandler } from '../../actions/create-action.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { bulkImageActionHandlers } from './bulk-image-actions.ts'
import { editImageAction } from './edit-image-action.ts'
import { imageOrderActionHandlers } from './image-order-actions.ts'

/** All actions on the pictures of a gallery. */
export const galleryImageActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  ...bulkImageActionHandlers,
  ...imageOrderActionHandlers,
  edit: editImageAction,
}
