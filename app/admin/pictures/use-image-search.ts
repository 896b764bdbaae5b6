import { useEffect, useState } from 'react'
import { type RequestFailure, requestJson } from '../../api/client.ts'
import type { ImageSummary, ImageSummaryPage } from './image-summaries.ts'

/** What somebody looks for. */
export interface ImageSearchQuery {
  readonly q: string
  readonly gallery: string
}

export interface ImageSearchResults {
  readonly items: readonly ImageSummary[]
  /** Null until the first answer. */
  readonly total: number | null
  readonly isLoading: boolean
  readonly failure: RequestFailure | null
  loadMore(): void
  retry(): void
}

const debounceMs = 200
const none: readonly ImageSummary[] = []

/** The images that are found, more of them with each `more`. */
export function useImageSearch({ q, gallery }: ImageSearchQuery): ImageSearchResults {
  const key = new URLSearchParams({ q, gallery }).toString()
  const [found, setFound] = useState<{ key: string; items: readonly ImageSummary[]; total: number } | null>(
    null,
  )
  const [wanted, setWanted] = useState({ key, offset: 0, round: 0 })
  const [trouble, setTrouble] = useState<RequestFailure | null>(null)
  const offset = wanted.key === key ? wanted.offset : 0
  const { round } = wanted

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    const reading = new AbortController()
    const read = async () => {
      const { signal } = reading
      const result = await requestJson<ImageSummaryPage>(`/admin/pictures.json?${key}&offset=${offset}`, {
        signal,
      })
      if ('failure' in result) return setTrouble(result.failure)
      const page = result.data
      setTrouble(null)
      setFound((before) => ({
        key,
        total: page.total,
        items: offset > 0 && before?.key === key ? appendNewImages(before.items, page.items) : page.items,
      }))
    }
    // Whoever types on is not answered letter by letter.
    const timer = setTimeout(
      () => read().catch(() => undefined),
      offset === 0 && found !== null ? debounceMs : 0,
    )
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [key, offset, round])

  const current = found?.key === key ? found : null
  const items = (current ?? found)?.items ?? none
  return {
    items,
    total: current?.total ?? null,
    isLoading:
      trouble === null && (current === null || current.items.length <= offset) && current?.total !== 0,
    failure: trouble,
    loadMore() {
      if (current !== null && current.items.length < current.total)
        setWanted({ key, offset: current.items.length, round })
    },
    retry: () => {
      setTrouble(null)
      setWanted({ key, offset, round: round + 1 })
    },
  }
}

/** Something that was added meanwhile moves the pages on: nothing is to come twice. */
function appendNewImages(
  before: readonly ImageSummary[],
  next: readonly ImageSummary[],
): readonly ImageSummary[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...next.filter(({ id }) => !known.has(id))]
}
