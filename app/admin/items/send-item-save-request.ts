import { requestJson } from '../../api/client.ts'
import type { ItemSaveOutcome, ItemSaveRequest } from './contract.ts'

/**
 * Sends a save request. With an account, it fails if another one has signed in meanwhile in another window.
 */
export async function sendItemSaveRequest(
  request: ItemSaveRequest,
  account?: string,
): Promise<ItemSaveOutcome> {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`
  const result = await requestJson<ItemSaveOutcome>(`/admin/save.json${query}`, { json: request })
  return 'data' in result ? result.data : { state: 'trouble', trouble: result.failure }
}
