import { useEffect, useState } from 'react'
import type { KindName } from '../../domain/kinds/index.ts'
import { foldCaseAndAccents } from '../../domain/text/fold-case-and-accents.ts'
import { type RequestFailureCode, requestJson } from '../api/client.ts'
import type { ComboboxOptionsState } from '../ui/combobox.tsx'
import type { ItemOption, ItemOptionResultPage, ItemOptionWithPublicPath } from './contract.ts'

/** Search parameters for the options of a reference field. */
interface ItemOptionQuery {
  readonly kinds: readonly KindName[]
  readonly q: string
  /** Limits categories to those for items of this kind. */
  readonly for?: KindName | undefined
}

const debounceMs = 150
const noOptions: readonly ItemOptionWithPublicPath[] = []

/**
 * Searches for options. If all of them came with the page, they are filtered locally; otherwise the server is
 * queried, and the previous result stays until it responds.
 */
export function useItemOptionSearch(
  { kinds, q, for: forKind }: ItemOptionQuery,
  initialPage?: ItemOptionResultPage,
  enabled = true,
): ComboboxOptionsState<ItemOptionWithPublicPath> {
  const isComplete = initialPage !== undefined && initialPage.items.length === initialPage.total
  const key = buildItemOptionsUrl(kinds, q, forKind)
  const [found, setFound] = useState<{ key: string; page: ItemOptionResultPage } | null>(null)
  const [failure, setFailure] = useState<RequestFailureCode | null>(null)
  const [attempt, setAttempt] = useState(0)
  const needsRequest = enabled && !isComplete && !(q === '' && initialPage !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt repeats the request
  useEffect(() => {
    if (!needsRequest) return
    const controller = new AbortController()
    // No request for each character while the user types.
    const timer = setTimeout(async () => {
      try {
        const result = await requestJson<ItemOptionResultPage>(key, { signal: controller.signal })
        if ('data' in result) setFound({ key, page: result.data })
        setFailure('failure' in result ? result.failure : null)
      } catch (error) {
        if (!controller.signal.aborted) throw error
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, needsRequest, attempt])

  const retry = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  if (!needsRequest && initialPage !== undefined) {
    const items = filterAndRankOptionsByName(initialPage.items, q)
    return { items, total: q === '' ? initialPage.total : items.length, busy: false, failure: null, retry }
  }
  const current = found?.key === key ? found.page : null
  return {
    items: (current ?? found?.page)?.items ?? noOptions,
    total: current?.total ?? null,
    busy: current === null && failure === null,
    failure,
    retry,
  }
}

/** Returns the options whose names contain all the words, prefix matches first. */
export function filterAndRankOptionsByName(
  items: readonly ItemOptionWithPublicPath[],
  q: string,
): readonly ItemOptionWithPublicPath[] {
  const foldedQuery = foldCaseAndAccents(q).trim()
  if (foldedQuery === '') return items
  const words = foldedQuery.split(/\s+/)
  const matches = items.filter(({ name }) => words.every((word) => foldCaseAndAccents(name).includes(word)))
  const getRank = ({ name }: ItemOptionWithPublicPath) =>
    Number(!foldCaseAndAccents(name).startsWith(foldedQuery))
  return matches.toSorted((one, other) => getRank(one) - getRank(other))
}

function buildItemOptionsUrl(kinds: readonly KindName[], q: string, forKind: KindName | undefined): string {
  const query = new URLSearchParams(kinds.map((kind) => ['kind', kind]))
  query.set('q', q)
  if (forKind !== undefined) query.set('for', forKind)
  return `/admin/choices.json?${query}`
}

/**
 * The option that a field's value points to: a known one, or loaded by its id. Until it is found, the id is
 * its name.
 */
export function useSelectedItemOption(
  kind: KindName,
  value: unknown,
  knownOptions: readonly (ItemOption | undefined)[],
): [choice: ItemOption | null, remember: (choice: ItemOption) => void] {
  const [loaded, setLoaded] = useState<readonly ItemOption[]>([])
  const id = value === null || value === undefined || value === '' ? null : Number(value)
  const choice = id === null ? undefined : [...loaded, ...knownOptions].find((option) => option?.id === id)
  const isUnknown = id !== null && choice === undefined
  const remember = (next: ItemOption) =>
    setLoaded((before) => [next, ...before.filter((option) => option.id !== next.id)])
  useEffect(() => {
    if (!isUnknown) return
    const controller = new AbortController()
    requestJson<ItemOptionResultPage>(`/admin/choices.json?kind=${kind}&id=${id}`, {
      signal: controller.signal,
    }).then(
      (result) => {
        const found = 'data' in result ? result.data.items?.[0] : undefined
        if (found !== undefined) setLoaded((before) => [found, ...before])
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [kind, id, isUnknown])
  if (id === null) return [null, remember]
  return [choice ?? { id, name: `№ ${id}`, status: 'live', picture: null }, remember]
}
