import { useCallback, useState } from 'react'
import type { RequestFailure } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'
import { type BulkResult, joinResults } from '../bulk/result.ts'
import type { Desk } from './read-desk.ts'
import { useRefresh } from './refresh.ts'
import type { Selection } from './selection.ts'
import { deedFields, sendDeed } from './send.ts'

/** So many go in one request that something is seen to happen. */
const inOne = 100

export interface Progress {
  readonly done: number
  readonly total: number
}

export interface DeskDeeds {
  readonly outcome: BulkResult | null
  readonly trouble: RequestFailure | 'stale' | null
  readonly progress: Progress | null
  /** Does something to pictures; gives what is wrong with what was filled in. */
  run(
    intent: string,
    ids: readonly number[],
    more?: Readonly<Record<string, string>>,
    clear?: readonly string[],
  ): Promise<FormErrors | undefined>
  refused(trouble: RequestFailure | 'stale'): void
  tell(outcome: BulkResult | null): void
}

/** Does things to many pictures, part after part, and keeps what became of them. */
export function useDeskDeeds({ gallery, images }: Desk, selection: Selection): DeskDeeds {
  const [outcome, setOutcome] = useState<BulkResult | null>(null)
  const [trouble, setTrouble] = useState<RequestFailure | 'stale' | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const refresh = useRefresh()

  const refused = useCallback((next: RequestFailure | 'stale') => {
    setOutcome(null)
    setTrouble(next)
  }, [])
  const tell = useCallback((next: BulkResult | null) => {
    setTrouble(null)
    setOutcome(next)
  }, [])

  const run: DeskDeeds['run'] = async (intent, ids, more = {}, clear = []) => {
    if (progress !== null) return
    const versions = new Map(images.map(({ id, version }) => [id, version]))
    const named = ids.map((id) => `${id}:${versions.get(id) ?? 1}`)
    tell(null)
    let sum: BulkResult | null = null
    try {
      for (let at = 0; at < Math.max(1, named.length); at += inOne) {
        if (named.length > inOne) setProgress({ done: at, total: named.length })
        const fields = deedFields(intent, named.slice(at, at + inOne), more)
        for (const name of clear) fields.append('clear', name)
        const result = await sendDeed(gallery.id, fields)
        if ('failure' in result) {
          setTrouble(result.failure)
          return
        }
        if (result.data.shown === undefined) return result.data.errors
        sum = joinResults(sum, result.data.shown)
      }
      if (sum !== null) selection.replace(sum.skipped.map(({ id }) => id))
      return
    } finally {
      setProgress(null)
      if (sum !== null) {
        setOutcome(sum)
        await refresh()
      }
    }
  }
  return { outcome, trouble, progress, run, refused, tell }
}
