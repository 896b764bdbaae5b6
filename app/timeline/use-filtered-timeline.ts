import { type FocusEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DelayedRequestOptions, requestAfterDelay } from '../islands/delayed-request.ts'
import {
  buildTimelineHref,
  NO_TIMELINE_KINDS,
  type TimelineFormFields,
  type TimelineView,
} from './timeline-href.ts'
import type { TimelineViewModel } from './timeline-page-data.ts'

/** A timeline that is updated when its form changes. */
interface UseFilteredTimelineResult {
  readonly form: RefObject<HTMLFormElement | null>
  readonly view: TimelineViewModel
  readonly state: 'ready' | 'waiting' | 'failed'
  handleInput(event: SyntheticEvent): void
  handleBlur(event: FocusEvent): void
  handleSubmit(event: SyntheticEvent): void
  retry(): void
  /** Shows a newer view of the same timeline. */
  showNewerView(view: TimelineViewModel): void
}

/** A year is typed digit by digit, so wait until it is complete. */
const TYPING_PAUSE_MS = 700

/** Requests the timeline whenever the form changes; the previous one stays until the next is loaded. */
export function useFilteredTimeline(initialView: TimelineViewModel): UseFilteredTimelineResult {
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(initialView)
  const [pendingRequest, setPendingRequest] = useState<DelayedRequestOptions>({
    url: initialView.address,
    delayMs: 0,
  })
  const [failed, setFailed] = useState(false)

  const requestView = (delayMs: number) => {
    if (form.current !== null)
      setPendingRequest({ url: buildTimelineHref(readTimelineForm(form.current, view.fields.view)), delayMs })
  }

  // The form may have been changed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => requestView(0), [])

  useEffect(() => {
    if (pendingRequest.url === view.address) return setFailed(false)
    const show = (nextView: TimelineViewModel) => {
      // The server swaps years in the wrong order, so the URL is taken from the response.
      replaceUrl(nextView.address)
      setView(nextView)
      setPendingRequest({ url: nextView.address, delayMs: 0 })
      setFailed(false)
    }
    return requestAfterDelay(pendingRequest, show, setFailed)
  }, [pendingRequest, view])

  return {
    form,
    view,
    state: failed ? 'failed' : pendingRequest.url === view.address ? 'ready' : 'waiting',
    handleInput: ({ target }) => requestView(isYearInput(target) ? TYPING_PAUSE_MS : 0),
    handleBlur({ currentTarget, relatedTarget }) {
      // Between the two fields the reader is not done: the second year may be about to change.
      if (currentTarget instanceof HTMLFormElement && !isYearInput(relatedTarget))
        swapReversedYears(currentTarget)
    },
    handleSubmit(event) {
      if (form.current !== null) swapReversedYears(form.current)
      // After a failed request, let the browser submit the form.
      if (failed) return
      event.preventDefault()
      requestView(0)
    },
    retry() {
      setFailed(false)
      requestView(0)
    },
    showNewerView(newerView) {
      replaceUrl(newerView.address)
      setView(newerView)
    },
  }
}

function readTimelineForm(form: HTMLFormElement, view: TimelineView): TimelineFormFields {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const kinds = data.getAll('kinds').map(String)
  return {
    view,
    from: text('from'),
    to: text('to'),
    kinds: kinds.filter((kind) => kind !== NO_TIMELINE_KINDS),
  }
}

function isYearInput(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'number'
}

/** Shows the years in the order in which the server reads them. */
function swapReversedYears(form: HTMLFormElement): void {
  const [from, to] = [form.elements.namedItem('from'), form.elements.namedItem('to')]
  if (!isYearInput(from) || !isYearInput(to)) return
  // An empty or incomplete year is not a number and never compares as greater.
  if (!(from.valueAsNumber > to.valueAsNumber)) return
  const earlier = to.value
  to.value = from.value
  from.value = earlier
}

/** Makes a URL that of the page and of its share button. */
function replaceUrl(href: string): void {
  history.replaceState(history.state, '', href)
  const button = document.querySelector<HTMLElement>('.list-head [data-share]')
  if (button !== null) button.dataset.share = href
}
