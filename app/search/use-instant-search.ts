import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DelayedRequestOptions, requestAfterDelay } from '../islands/delayed-request.ts'
import { fillSearchForm, readSearchForm } from './search-form.ts'
import { buildSearchHref } from './search-href.ts'
import type { SearchViewModel } from './search-view-model.ts'

/** A search that is updated when its form changes. */
interface UseInstantSearchResult {
  readonly form: RefObject<HTMLFormElement | null>
  readonly view: SearchViewModel
  readonly state: 'ready' | 'waiting' | 'failed'
  /** Call when a field of the form changes. */
  handleInput(): void
  handleSubmit(event: SyntheticEvent): void
  retry(): void
}

/** A requested search; a new object for the same URL is a new request. */
interface PendingSearch extends DelayedRequestOptions {
  readonly submitted: boolean
}

const TYPING_PAUSE_MS = 150

/**
 * Searches whenever the form changes, and shows the previous results until the next ones are loaded. The URL is updated:
 * typing replaces the current history entry, and a submitted search keeps its own entry.
 */
export function useInstantSearch(initialView: SearchViewModel): UseInstantSearchResult {
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(initialView)
  const [viewUrl, setViewUrl] = useState(() => buildSearchHref(initialView.fields))
  const [pendingSearch, setPendingSearch] = useState<PendingSearch>({
    url: viewUrl,
    delayMs: 0,
    submitted: false,
  })
  const [failed, setFailed] = useState(false)
  /** Whether the current history entry is kept, so that the next search adds one. */
  const isEntryKept = useRef(initialView.fields.q !== '')

  const requestResults = (delayMs: number, submitted: boolean) => {
    if (form.current !== null)
      setPendingSearch({ url: buildSearchHref(readSearchForm(form.current)), delayMs, submitted })
  }

  // The form may have been changed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => requestResults(0, false), [])

  useEffect(() => {
    const onPopState = () => {
      if (form.current !== null) fillSearchForm(form.current, new URLSearchParams(location.search))
      isEntryKept.current = true
      setPendingSearch({ url: getCurrentHref(), delayMs: 0, submitted: true })
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    if (pendingSearch.url === viewUrl) {
      isEntryKept.current ||= pendingSearch.submitted
      setFailed(false)
      return
    }
    const show = (nextView: SearchViewModel) => {
      if (getCurrentHref() !== pendingSearch.url)
        history[isEntryKept.current ? 'pushState' : 'replaceState'](null, '', pendingSearch.url)
      isEntryKept.current = pendingSearch.submitted
      setView(nextView)
      setViewUrl(pendingSearch.url)
      setFailed(false)
    }
    return requestAfterDelay(pendingSearch, show, setFailed)
  }, [pendingSearch, viewUrl])

  useDocumentTitle(initialView.heading, view.heading)

  return {
    form,
    view,
    state: failed ? 'failed' : pendingSearch.url === viewUrl ? 'ready' : 'waiting',
    handleInput: () => requestResults(TYPING_PAUSE_MS, false),
    handleSubmit(event) {
      // After a failed request, let the browser submit the form.
      if (failed) return
      event.preventDefault()
      requestResults(0, true)
    },
    retry() {
      setFailed(false)
      requestResults(0, true)
    },
  }
}

function getCurrentHref(): string {
  return location.pathname + location.search
}

/** Replaces the heading in the document title; the site's name around it stays. */
function useDocumentTitle(initialHeading: string, heading: string): void {
  const currentHeading = useRef(initialHeading)
  useEffect(() => {
    document.title = document.title.replace(currentHeading.current, () => heading)
    currentHeading.current = heading
  }, [heading])
}
