import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DelayedRequest, requestAfterDelay } from '../islands/delayed-request.ts'
import { fillSearchForm, readSearchForm } from './search-form.ts'
import { buildSearchHref } from './search-href.ts'
import type { SearchViewModel } from './search-view-model.ts'

/** A search that follows its form. */
export interface UseInstantSearchResult {
  readonly form: RefObject<HTMLFormElement | null>
  readonly view: SearchViewModel
  readonly state: 'ready' | 'waiting' | 'failed'
  /** Something in the form has changed. */
  handleInput(): void
  handleSubmit(event: SyntheticEvent): void
  retry(): void
}

/** A wish; one for the same address is another wish. */
interface PendingSearch extends DelayedRequest {
  readonly submitted: boolean
}

const PAUSE_MS = 150

/**
 * Asks for what the form says whenever it changes, and shows the last answer until the next one is there. The address
 * follows: typing on changes the entry of the history that it began, and a search that was submitted keeps its own.
 */
export function useInstantSearch(initialView: SearchViewModel): UseInstantSearchResult {
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState(initialView)
  const [answered, setAnswered] = useState(() => buildSearchHref(initialView.fields))
  const [wanted, setWanted] = useState<PendingSearch>({
    url: answered,
    delayMs: 0,
    submitted: false,
  })
  const [failed, setFailed] = useState(false)
  /** Whether the current entry of the history is to be come back to. */
  const settled = useRef(initialView.fields.q !== '')

  const follow = (pause: number, submitted: boolean) => {
    if (form.current !== null)
      setWanted({ url: buildSearchHref(readSearchForm(form.current)), delayMs: pause, submitted })
  }

  // Letters typed before the island woke are in the form, but nobody heard them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => follow(0, false), [])

  useEffect(() => {
    const goBack = () => {
      if (form.current !== null) fillSearchForm(form.current, new URLSearchParams(location.search))
      settled.current = true
      setWanted({ url: getCurrentHref(), delayMs: 0, submitted: true })
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])

  useEffect(() => {
    if (wanted.url === answered) {
      settled.current ||= wanted.submitted
      setFailed(false)
      return
    }
    const show = (found: SearchViewModel) => {
      if (getCurrentHref() !== wanted.url)
        history[settled.current ? 'pushState' : 'replaceState'](null, '', wanted.url)
      settled.current = wanted.submitted
      setAnswer(found)
      setAnswered(wanted.url)
      setFailed(false)
    }
    return requestAfterDelay(wanted, show, setFailed)
  }, [wanted, answered])

  useDocumentTitle(initialView.heading, answer.heading)

  return {
    form,
    view: answer,
    state: failed ? 'failed' : wanted.url === answered ? 'ready' : 'waiting',
    handleInput: () => follow(PAUSE_MS, false),
    handleSubmit(event) {
      // Where answers do not come, the browser's own way to the page may still be open.
      if (failed) return
      event.preventDefault()
      follow(0, true)
    },
    retry() {
      setFailed(false)
      follow(0, true)
    },
  }
}

function getCurrentHref(): string {
  return location.pathname + location.search
}

/** The window is called what the page would be; around the heading stands the site's name, which stays. */
function useDocumentTitle(first: string, heading: string): void {
  const shown = useRef(first)
  useEffect(() => {
    document.title = document.title.replace(shown.current, () => heading)
    shown.current = heading
  }, [heading])
}
