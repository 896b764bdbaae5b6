import { type ApiResult, type RequestFailure, requestJson } from '../../../api/client.ts'
import type { KeepAnswer, KeptAnswer, KeptTextAnswer, WhoAnswer } from './answers.ts'
import type { FormText, KeptValues } from './kept-text.ts'

/** Why the server does not keep a text; `otherAccount`: somebody else has signed in in this browser. */
export type KeepTrouble = RequestFailure | 'otherAccount'

/** What the server was asked, or why there is no answer. */
export type Answered<T> = T | { readonly trouble: KeepTrouble }

/** The way to what the server keeps for one account. */
export interface Line {
  /** Keeps a text; while the page is left, in a way that outlives it. */
  keep(text: FormText, leaving: boolean): Promise<Answered<KeepAnswer>>
  forget(form: string, leaving?: boolean): Promise<Answered<object>>
  texts(kind: string, item: number | null): Promise<Answered<Pick<KeptAnswer, 'texts'>>>
  values(form: string): Promise<Answered<{ readonly values: KeptValues }>>
  who(): Promise<Answered<WhoAnswer>>
}

const address = '/admin/unsaved.json'
/** Browsers send no more than this once the page is gone. */
const mostWhileLeaving = 60_000
/** A line on which nothing comes back is as good as none. */
const longest = 30_000

export function lineOf(account: string): Line {
  return {
    keep(text, leaving) {
      const body = { account, ...text }
      const keepalive = leaving && new Blob([JSON.stringify(body)]).size < mostWhileLeaving
      const signal = AbortSignal.timeout(longest)
      return asked<KeepAnswer>(requestJson(address, { json: body, keepalive, signal }))
    },
    forget(form, leaving = false) {
      const query = new URLSearchParams({ account, form })
      return asked(requestJson(`${address}?${query}`, { method: 'DELETE', keepalive: leaving }))
    },
    async texts(kind, item) {
      const query = new URLSearchParams(item === null ? { kind } : { kind, id: String(item) })
      return own(await asked<KeptAnswer>(requestJson(`${address}?${query}`)))
    },
    async values(form) {
      const answer = own(
        await asked<KeptTextAnswer>(requestJson(`${address}?${new URLSearchParams({ form })}`)),
      )
      return 'trouble' in answer ? answer : { values: answer.text.values }
    },
    who: () => asked<WhoAnswer>(requestJson(`${address}?who`)),
  }

  function own<T extends { readonly account: string }>(answer: Answered<T>): Answered<T> {
    return 'trouble' in answer || answer.account === account ? answer : { trouble: 'otherAccount' }
  }
}

/** Refusals come as JSON, too. */
async function asked<T extends object>(sent: Promise<ApiResult<T | Refusal>>): Promise<Answered<T>> {
  const result = await sent.catch(() => ({ failure: 'offline' as const }))
  if ('failure' in result) return { trouble: result.failure }
  const { data } = result
  return 'code' in data ? { trouble: troubles[data.code] ?? 'failed' } : data
}

interface Refusal {
  readonly code: string
}

const troubles: Readonly<Record<string, KeepTrouble>> = {
  other_account: 'otherAccount',
  unauthenticated: 'signedOut',
  forbidden: 'forbidden',
  not_found: 'gone',
  too_large: 'tooLarge',
  too_often: 'busy',
  too_slow: 'busy',
  unavailable: 'busy',
}
