import { useEffect, useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import { foldCaseAndAccents } from '../../../../domain/text/fold-case-and-accents.ts'
import { type RequestFailure, requestJson } from '../../../api/client.ts'
import type { ItemOptionPage, ItemOptionWithPath } from './find-item-options.ts'

/** What is looked for. */
export interface ItemOptionQuery {
  readonly kinds: readonly KindName[]
  readonly q: string
  /** Of categories, those for items of this kind. */
  readonly for?: KindName | undefined
}

export interface ItemOptionsState {
  readonly items: readonly ItemOptionWithPath[]
  /** Null until it is known. */
  readonly total: number | null
  readonly busy: boolean
  readonly failure: RequestFailure | null
  retry(): void
}

const debounceMs = 150
const none: readonly ItemOptionWithPath[] = []

/**
 * The items that words find. Where all there are came with the page they are found at once; otherwise the site is asked, and
 * until it answers what was found before stays.
 */
export function useItemOptions(
  { kinds, q, for: within }: ItemOptionQuery,
  first?: ItemOptionPage,
  enabled = true,
): ItemOptionsState {
  const whole = first !== undefined && first.items.length === first.total
  const key = buildItemOptionsUrl(kinds, q, within)
  const [found, setFound] = useState<{ key: string; page: ItemOptionPage } | null>(null)
  const [trouble, setTrouble] = useState<RequestFailure | null>(null)
  const [round, setRound] = useState(0)
  const isAsked = enabled && !whole && !(q === '' && first !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    if (!isAsked) return
    const reading = new AbortController()
    // Whoever types on is not answered letter by letter.
    const timer = setTimeout(async () => {
      try {
        const sent = await requestJson<ItemOptionPage>(key, { signal: reading.signal })
        if ('data' in sent) setFound({ key, page: sent.data })
        setTrouble('failure' in sent ? sent.failure : null)
      } catch (error) {
        if (!reading.signal.aborted) throw error
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [key, isAsked, round])

  const retry = () => {
    setTrouble(null)
    setRound(round + 1)
  }
  if (!isAsked && first !== undefined) {
    const items = filterOptionsByName(first.items, q)
    return { items, total: q === '' ? first.total : items.length, busy: false, failure: null, retry }
  }
  const current = found?.key === key ? found.page : null
  return {
    items: (current ?? found?.page)?.items ?? none,
    total: current?.total ?? null,
    busy: current === null && trouble === null,
    failure: trouble,
    retry,
  }
}

/** Those whose names have all the words somewhere, those that begin so first. */
export function filterOptionsByName(
  items: readonly ItemOptionWithPath[],
  q: string,
): readonly ItemOptionWithPath[] {
  const asked = foldCaseAndAccents(q).trim()
  if (asked === '') return items
  const words = asked.split(/\s+/)
  const fit = items.filter(({ name }) => words.every((word) => foldCaseAndAccents(name).includes(word)))
  const begins = ({ name }: ItemOptionWithPath) => Number(!foldCaseAndAccents(name).startsWith(asked))
  return fit.toSorted((one, other) => begins(one) - begins(other))
}

function buildItemOptionsUrl(kinds: readonly KindName[], q: string, within: KindName | undefined): string {
  const query = new URLSearchParams(kinds.map((kind) => ['kind', kind]))
  query.set('q', q)
  if (within !== undefined) query.set('for', within)
  return `/admin/choices.json?${query}`
}
