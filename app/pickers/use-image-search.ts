import { useEffect, useState } from 'react'
import { type RequestFailureCode, requestJson } from '../api/client.ts'
import type { ImageSummary, ImageSummaryResultPage } from './contract.ts'

interface ImageSearchQuery {
  readonly q: string
  readonly gallery: string
}

export interface ImageSearchState {
  readonly items: readonly ImageSummary[]
  /** Null until the first response. */
  readonly total: number | null
  readonly isLoading: boolean
  readonly failure: RequestFailureCode | null
  loadMore(): void
  retry(): void
}

const debounceMs = 200
const noImages: readonly ImageSummary[] = []

/** Searches images; `loadMore` appends the next page of results. */
export function useImageSearch({ q, gallery }: ImageSearchQuery): ImageSearchState {
  const key = new URLSearchParams({ q, gallery }).toString()
  const [loaded, setLoaded] = useState<{ key: string; items: readonly ImageSummary[]; total: number } | null>(
    null,
  )
  const [request, setRequest] = useState({ key, offset: 0, attempt: 0 })
  const [failure, setFailure] = useState<RequestFailureCode | null>(null)
  const offset = request.key === key ? request.offset : 0
  const { attempt } = request

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends a new request
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const { signal } = controller
      const result = await requestJson<ImageSummaryResultPage>(
        `/admin/pictures.json?${key}&offset=${offset}`,
        {
          signal,
        },
      )
      if ('failure' in result) return setFailure(result.failure)
      const page = result.data
      setFailure(null)
      setLoaded((previous) => ({
        key,
        total: page.total,
        items: offset > 0 && previous?.key === key ? appendNewImages(previous.items, page.items) : page.items,
      }))
    }
    // Debounced while the user is typing.
    const timer = setTimeout(
      () => read().catch(() => undefined),
      offset === 0 && loaded !== null ? debounceMs : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, offset, attempt])

  const current = loaded?.key === key ? loaded : null
  const items = (current ?? loaded)?.items ?? noImages
  return {
    items,
    total: current?.total ?? null,
    isLoading:
      failure === null && (current === null || current.items.length <= offset) && current?.total !== 0,
    failure,
    loadMore() {
      if (current !== null && current.items.length < current.total)
        setRequest({ key, offset: current.items.length, attempt })
    },
    retry: () => {
      setFailure(null)
      setRequest({ key, offset, attempt: attempt + 1 })
    },
  }
}

/**
 * Images added in the meantime shift the pages, so an image may be returned twice; duplicates are dropped.
 */
function appendNewImages(
  previous: readonly ImageSummary[],
  next: readonly ImageSummary[],
): readonly ImageSummary[] {
  const previousIds = new Set(previous.map(({ id }) => id))
  return [...previous, ...next.filter(({ id }) => !previousIds.has(id))]
}
