import type { ActionResult } from '../../actions/create-action.ts'
import { type ApiResult, requestJson } from '../../api/client.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'

/** Sends a deed of a gallery's desk, and gives what became of it. */
export async function postGalleryAction(
  gallery: number,
  form: FormData,
): Promise<ApiResult<ActionResult<BulkResult>>> {
  return await requestJson(`/admin/galleries/${gallery}/deeds`, { form })
}

/** The fields of a deed. */
export function createGalleryActionForm(
  intent: string,
  ids: readonly string[],
  more: Readonly<Record<string, string>> = {},
): FormData {
  const fields = new FormData()
  fields.set('intent', intent)
  for (const id of ids) fields.append('id', id)
  for (const [name, value] of Object.entries(more)) fields.set(name, value)
  return fields
}
