import type { ActionHandler } from '../../actions/create-action.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { bulkImageActions } from './bulk-image-actions.ts'
import { editImageAction } from './edit-image-action.ts'
import { imageOrderActions } from './image-order-actions.ts'

/** All actions on the pictures of a gallery. */
export const galleryImageActions: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  ...bulkImageActions,
  ...imageOrderActions,
  edit: editImageAction,
}
