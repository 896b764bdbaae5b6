import type { FormActionResult } from '../../actions/create-action.ts'
import { type ApiResult, requestJson } from '../../api/client.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'

/** Sends an action of the gallery editor and returns its result. */
export async function postGalleryAction(
  gallery: number,
  form: FormData,
): Promise<ApiResult<FormActionResult<BulkResult>>> {
  return await requestJson(`/admin/galleries/${gallery}/deeds`, { form })
}

/** Creates the form data of a gallery action. */
export function createGalleryActionFormData(
  intent: string,
  ids: readonly string[],
  extraFields: Readonly<Record<string, string>> = {},
): FormData {
  const fields = new FormData()
  fields.set('intent', intent)
  for (const id of ids) fields.append('id', id)
  for (const [name, value] of Object.entries(extraFields)) fields.set(name, value)
  return fields
}
