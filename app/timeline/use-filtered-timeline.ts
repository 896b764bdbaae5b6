import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DelayedRequest, requestAfterDelay } from '../islands/delayed-request.ts'
import { buildTimelineHref, type TimelineFormFields } from './timeline-href.ts'
import type { TimelineViewModel } from './timeline-page-data.ts'

/** A line that follows its form. */
export interface UseFilteredTimelineResult {
  readonly form: RefObject<HTMLFormElement | null>
  readonly view: TimelineViewModel
  readonly state: 'ready' | 'waiting' | 'failed'
  handleInput(event: SyntheticEvent): void
  handleSubmit(event: SyntheticEvent): void
  retry(): void
}

/** A year is typed digit by digit; nobody wants the year 19. */
const TYPING_PAUSE_MS = 700

/** Asks for the line that the form describes whenever it changes; the last one stays until the next is there. */
export function useFilteredTimeline(initialView: TimelineViewModel): UseFilteredTimelineResult {
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(initialView)
  const [wanted, setWanted] = useState<DelayedRequest>({ url: initialView.address, delayMs: 0 })
  const [failed, setFailed] = useState(false)

  const want = (pause: number) => {
    if (form.current !== null)
      setWanted({ url: buildTimelineHref(readTimelineForm(form.current)), delayMs: pause })
  }

  // What was changed before the island woke is in the form, but nobody heard it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => want(0), [])

  useEffect(() => {
    if (wanted.url === view.address) return setFailed(false)
    const show = (found: TimelineViewModel) => {
      // Contradicting years are set right, and so is what the address says of them.
      history.replaceState(history.state, '', found.address)
      updateShareButtonHref(found.address)
      setView(found)
      setWanted({ url: found.address, delayMs: 0 })
      setFailed(false)
    }
    return requestAfterDelay(wanted, show, setFailed)
  }, [wanted, view])

  return {
    form,
    view,
    state: failed ? 'failed' : wanted.url === view.address ? 'ready' : 'waiting',
    handleInput: ({ target }) =>
      want(target instanceof HTMLInputElement && target.type === 'number' ? TYPING_PAUSE_MS : 0),
    handleSubmit(event) {
      // Where answers do not come, the browser's own way to the page may still be open.
      if (failed) return
      event.preventDefault()
      want(0)
    },
    retry() {
      setFailed(false)
      want(0)
    },
  }
}

function readTimelineForm(form: HTMLFormElement): TimelineFormFields {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { from: text('from'), to: text('to'), kinds: data.getAll('kinds').map(String) }
}

/** The page's own share button hands on what is shown now. */
function updateShareButtonHref(address: string): void {
  const button = document.querySelector<HTMLElement>('.list-head [data-share]')
  if (button !== null) button.dataset.share = address
}
