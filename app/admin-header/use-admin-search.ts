import { useEffect, useState } from 'react'
import { requestJson } from '../api/client.ts'
import { type AdminSearchAnswer, adminSearchPath } from './admin-search-contract.ts'

/** The state of the search while the user types. */
interface AdminSearchState {
  /** The last answer, also while the next one is loading; null before the first. */
  readonly answer: AdminSearchAnswer | null
  /** Whether the answer is that of the typed words. */
  readonly isCurrent: boolean
  readonly hasFailed: boolean
  retry(): void
}

const debounceMs = 150

/** Searches for the typed words, once typing pauses. */
export function useAdminSearch(q: string): AdminSearchState {
  const [answer, setAnswer] = useState<AdminSearchAnswer | null>(null)
  const [failedQuery, setFailedQuery] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt repeats the request
  useEffect(() => {
    if (q === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      requestJson<AdminSearchAnswer>(`${adminSearchPath}.json?${new URLSearchParams({ q })}`, {
        signal: controller.signal,
      }).then(
        (result) => {
          if (controller.signal.aborted) return
          if ('data' in result) setAnswer({ ...result.data, q })
          setFailedQuery('data' in result ? null : q)
        },
        // Aborted: the words have changed.
        () => undefined,
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, attempt])

  return {
    answer: q === '' ? null : answer,
    isCurrent: answer?.q === q,
    hasFailed: failedQuery === q,
    retry() {
      setFailedQuery(null)
      setAttempt(attempt + 1)
    },
  }
}
