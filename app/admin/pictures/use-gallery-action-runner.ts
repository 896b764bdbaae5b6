import { useCallback, useState } from 'react'
import type { RequestFailure } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'
import { type BulkResult, mergeBulkResults } from '../bulk/bulk-result.ts'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { useGalleryRefresh } from './gallery-refresh.ts'
import type { ImageSelection } from './image-selection.ts'
import { createGalleryActionForm, postGalleryAction } from './post-gallery-action.ts'

/** So many go in one request that something is seen to happen. */
const imagesPerRequest = 100

export interface BulkProgress {
  readonly done: number
  readonly total: number
}

export interface GalleryActionRunner {
  readonly result: BulkResult | null
  readonly failure: RequestFailure | 'stale' | null
  readonly progress: BulkProgress | null
  /** Does something to pictures; gives what is wrong with what was filled in. */
  run(
    intent: string,
    ids: readonly number[],
    more?: Readonly<Record<string, string>>,
    clear?: readonly string[],
  ): Promise<FormErrors | undefined>
  showFailure(trouble: RequestFailure | 'stale'): void
  showResult(outcome: BulkResult | null): void
}

/** Does things to many pictures, part after part, and keeps what became of them. */
export function useGalleryActionRunner(
  { gallery, images }: GalleryEditorData,
  selection: ImageSelection,
): GalleryActionRunner {
  const [outcome, setOutcome] = useState<BulkResult | null>(null)
  const [trouble, setTrouble] = useState<RequestFailure | 'stale' | null>(null)
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const refresh = useGalleryRefresh()

  const refused = useCallback((next: RequestFailure | 'stale') => {
    setOutcome(null)
    setTrouble(next)
  }, [])
  const tell = useCallback((next: BulkResult | null) => {
    setTrouble(null)
    setOutcome(next)
  }, [])

  const run: GalleryActionRunner['run'] = async (intent, ids, more = {}, clear = []) => {
    if (progress !== null) return
    const versions = new Map(images.map(({ id, version }) => [id, version]))
    const named = ids.map((id) => `${id}:${versions.get(id) ?? 1}`)
    tell(null)
    let sum: BulkResult | null = null
    try {
      for (let at = 0; at < Math.max(1, named.length); at += imagesPerRequest) {
        if (named.length > imagesPerRequest) setProgress({ done: at, total: named.length })
        const fields = createGalleryActionForm(intent, named.slice(at, at + imagesPerRequest), more)
        for (const name of clear) fields.append('clear', name)
        const result = await postGalleryAction(gallery.id, fields)
        if ('failure' in result) {
          setTrouble(result.failure)
          return
        }
        if (result.data.shown === undefined) return result.data.errors
        sum = mergeBulkResults(sum, result.data.shown)
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
  return { result: outcome, failure: trouble, progress, run, showFailure: refused, showResult: tell }
}
