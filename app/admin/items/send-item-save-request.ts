import { requestJson } from '../../api/client.ts'
import type { ItemSaveRequest, SaveOutcome } from './contract.ts'

/**
 * Sends a save request. With an account, it fails if another one has signed in meanwhile in another window.
 */
export async function sendItemSaveRequest(request: ItemSaveRequest, account?: string): Promise<SaveOutcome> {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`
  const result = await requestJson<SaveOutcome>(`/admin/save.json${query}`, { json: request })
  return 'data' in result ? result.data : { state: 'trouble', trouble: result.failure }
}
