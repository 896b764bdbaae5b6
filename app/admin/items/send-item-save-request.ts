import { requestJson } from '../../api/client.ts'
import type { ItemSaveRequest, SaveOutcome } from './contract.ts'

/** Sends an item to be saved; with an account, only by that one: somebody else may have signed in since in another window. */
export async function sendItemSaveRequest(toSave: ItemSaveRequest, account?: string): Promise<SaveOutcome> {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`
  const result = await requestJson<SaveOutcome>(`/admin/save.json${query}`, { json: toSave })
  return 'data' in result ? result.data : { state: 'trouble', trouble: result.failure }
}
