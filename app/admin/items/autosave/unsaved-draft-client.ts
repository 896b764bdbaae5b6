import { type ApiResult, type RequestFailureCode, requestJson } from '../../../api/client.ts'
import type { DraftFieldValues, FormDraft } from './browser-draft-store.ts'
import type {
  CurrentAccountResponse,
  SaveUnsavedDraftResponse,
  UnsavedDraftListResponse,
  UnsavedDraftResponse,
} from './unsaved-draft-handlers.ts'

/** Why the server did not store a draft; `otherAccount`: another account has signed in in this browser. */
export type AutosaveFailureReason = RequestFailureCode | 'otherAccount'

/** The server's response, or why there is none. */
type DraftApiResult<T> = T | { readonly trouble: AutosaveFailureReason }

/** Client for the unsaved drafts of one account on the server. */
export interface UnsavedDraftClient {
  /** Stores a draft; with `leaving`, by a `keepalive` request, which outlives the page. */
  saveDraft(draft: FormDraft, leaving: boolean): Promise<DraftApiResult<SaveUnsavedDraftResponse>>
  deleteDraft(form: string, leaving?: boolean): Promise<DraftApiResult<object>>
  listDrafts(
    kind: string,
    item: number | null,
  ): Promise<DraftApiResult<Pick<UnsavedDraftListResponse, 'texts'>>>
  readDraftValues(form: string): Promise<DraftApiResult<{ readonly values: DraftFieldValues }>>
  readCurrentAccount(): Promise<DraftApiResult<CurrentAccountResponse>>
}

const endpoint = '/admin/unsaved.json'
/** Browsers limit the size of `keepalive` requests. */
const maxKeepaliveBytes = 60_000
/** A request without a response for this long counts as offline. */
const requestTimeoutMs = 30_000

export function createUnsavedDraftClient(account: string): UnsavedDraftClient {
  return {
    saveDraft(draft, leaving) {
      const body = { account, ...draft }
      const keepalive = leaving && new Blob([JSON.stringify(body)]).size < maxKeepaliveBytes
      const signal = AbortSignal.timeout(requestTimeoutMs)
      return toDraftApiResult<SaveUnsavedDraftResponse>(
        requestJson(endpoint, { json: body, keepalive, signal }),
      )
    },
    deleteDraft(form, leaving = false) {
      const query = new URLSearchParams({ account, form })
      return toDraftApiResult(requestJson(`${endpoint}?${query}`, { method: 'DELETE', keepalive: leaving }))
    },
    async listDrafts(kind, item) {
      const query = new URLSearchParams(item === null ? { kind } : { kind, id: String(item) })
      return rejectOtherAccount(
        await toDraftApiResult<UnsavedDraftListResponse>(requestJson(`${endpoint}?${query}`)),
      )
    },
    async readDraftValues(form) {
      const result = rejectOtherAccount(
        await toDraftApiResult<UnsavedDraftResponse>(
          requestJson(`${endpoint}?${new URLSearchParams({ form })}`),
        ),
      )
      return 'trouble' in result ? result : { values: result.text.values }
    },
    readCurrentAccount: () => toDraftApiResult<CurrentAccountResponse>(requestJson(`${endpoint}?who`)),
  }

  function rejectOtherAccount<T extends { readonly account: string }>(
    result: DraftApiResult<T>,
  ): DraftApiResult<T> {
    return 'trouble' in result || result.account === account ? result : { trouble: 'otherAccount' }
  }
}

/** Error responses are JSON, too. */
async function toDraftApiResult<T extends object>(
  request: Promise<ApiResult<T | DraftApiError>>,
): Promise<DraftApiResult<T>> {
  const result = await request.catch(() => ({ failure: 'offline' as const }))
  if ('failure' in result) return { trouble: result.failure }
  const { data } = result
  return 'code' in data ? { trouble: failureByErrorCode[data.code] ?? 'failed' } : data
}

interface DraftApiError {
  readonly code: string
}

const failureByErrorCode: Readonly<Record<string, AutosaveFailureReason>> = {
  other_account: 'otherAccount',
  unauthenticated: 'signedOut',
  forbidden: 'forbidden',
  not_found: 'gone',
  too_large: 'tooLarge',
  too_often: 'busy',
  not_writable: 'notWritable',
  too_slow: 'busy',
  unavailable: 'busy',
}
