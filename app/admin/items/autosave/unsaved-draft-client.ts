import { type ApiResult, type RequestFailure, requestJson } from '../../../api/client.ts'
import type { DraftFieldValues, FormDraft } from './recoverable-draft.ts'
import type {
  CurrentAccountResponse,
  SaveUnsavedDraftResponse,
  UnsavedDraftListResponse,
  UnsavedDraftResponse,
} from './unsaved-draft-handlers.ts'

/** Why the server does not keep a text; `otherAccount`: somebody else has signed in in this browser. */
export type AutosaveFailure = RequestFailure | 'otherAccount'

/** What the server was asked, or why there is no answer. */
export type DraftApiResult<T> = T | { readonly trouble: AutosaveFailure }

/** The way to what the server keeps for one account. */
export interface UnsavedDraftClient {
  /** Keeps a text; while the page is left, in a way that outlives it. */
  saveDraft(text: FormDraft, leaving: boolean): Promise<DraftApiResult<SaveUnsavedDraftResponse>>
  deleteDraft(form: string, leaving?: boolean): Promise<DraftApiResult<object>>
  listDrafts(
    kind: string,
    item: number | null,
  ): Promise<DraftApiResult<Pick<UnsavedDraftListResponse, 'texts'>>>
  readDraftValues(form: string): Promise<DraftApiResult<{ readonly values: DraftFieldValues }>>
  readCurrentAccount(): Promise<DraftApiResult<CurrentAccountResponse>>
}

const endpoint = '/admin/unsaved.json'
/** Browsers send no more than this once the page is gone. */
const maxKeepaliveBytes = 60_000
/** A line on which nothing comes back is as good as none. */
const requestTimeoutMs = 30_000

export function createUnsavedDraftClient(account: string): UnsavedDraftClient {
  return {
    saveDraft(text, leaving) {
      const body = { account, ...text }
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
      return own(await toDraftApiResult<UnsavedDraftListResponse>(requestJson(`${endpoint}?${query}`)))
    },
    async readDraftValues(form) {
      const answer = own(
        await toDraftApiResult<UnsavedDraftResponse>(
          requestJson(`${endpoint}?${new URLSearchParams({ form })}`),
        ),
      )
      return 'trouble' in answer ? answer : { values: answer.text.values }
    },
    readCurrentAccount: () => toDraftApiResult<CurrentAccountResponse>(requestJson(`${endpoint}?who`)),
  }

  function own<T extends { readonly account: string }>(answer: DraftApiResult<T>): DraftApiResult<T> {
    return 'trouble' in answer || answer.account === account ? answer : { trouble: 'otherAccount' }
  }
}

/** Refusals come as JSON, too. */
async function toDraftApiResult<T extends object>(
  sent: Promise<ApiResult<T | DraftApiError>>,
): Promise<DraftApiResult<T>> {
  const result = await sent.catch(() => ({ failure: 'offline' as const }))
  if ('failure' in result) return { trouble: result.failure }
  const { data } = result
  return 'code' in data ? { trouble: failureByErrorCode[data.code] ?? 'failed' } : data
}

interface DraftApiError {
  readonly code: string
}

const failureByErrorCode: Readonly<Record<string, AutosaveFailure>> = {
  other_account: 'otherAccount',
  unauthenticated: 'signedOut',
  forbidden: 'forbidden',
  not_found: 'gone',
  too_large: 'tooLarge',
  too_often: 'busy',
  too_slow: 'busy',
  unavailable: 'busy',
}
