import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { askLater, type Wish } from '../islands/ask.ts'
import { searchAddress } from './address.ts'
import { fieldsIn, fillFrom } from './form-fields.ts'
import type { SearchAnswer } from './present.ts'

/** A search that follows its form. */
export interface InstantSearch {
  readonly form: RefObject<HTMLFormElement | null>
  readonly answer: SearchAnswer
  readonly state: 'ready' | 'waiting' | 'failed'
  /** Something in the form has changed. */
  follow(): void
  submit(event: SyntheticEvent): void
  retry(): void
}

/** A wish; one for the same address is another wish. */
interface Wanted extends Wish {
  readonly submitted: boolean
}

const PAUSE_MS = 150

/**
 * Asks for what the form says whenever it changes, and shows the last answer until the next one is there. The address
 * follows: typing on changes the entry of the history that it began, and a search that was submitted keeps its own.
 */
export function useInstantSearch(first: SearchAnswer): InstantSearch {
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState(first)
  const [answered, setAnswered] = useState(() => searchAddress(first.fields))
  const [wanted, setWanted] = useState<Wanted>({
    address: answered,
    pause: 0,
    submitted: false,
  })
  const [failed, setFailed] = useState(false)
  /** Whether the current entry of the history is to be come back to. */
  const settled = useRef(first.fields.q !== '')

  const follow = (pause: number, submitted: boolean) => {
    if (form.current !== null) setWanted({ address: searchAddress(fieldsIn(form.current)), pause, submitted })
  }

  // Letters typed before the island woke are in the form, but nobody heard them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => follow(0, false), [])

  useEffect(() => {
    const goBack = () => {
      if (form.current !== null) fillFrom(form.current, new URLSearchParams(location.search))
      settled.current = true
      setWanted({ address: here(), pause: 0, submitted: true })
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])

  useEffect(() => {
    if (wanted.address === answered) {
      settled.current ||= wanted.submitted
      setFailed(false)
      return
    }
    const show = (found: SearchAnswer) => {
      if (here() !== wanted.address)
        history[settled.current ? 'pushState' : 'replaceState'](null, '', wanted.address)
      settled.current = wanted.submitted
      setAnswer(found)
      setAnswered(wanted.address)
      setFailed(false)
    }
    return askLater(wanted, show, setFailed)
  }, [wanted, answered])

  useTitle(first.heading, answer.heading)

  return {
    form,
    answer,
    state: failed ? 'failed' : wanted.address === answered ? 'ready' : 'waiting',
    follow: () => follow(PAUSE_MS, false),
    submit(event) {
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

function here(): string {
  return location.pathname + location.search
}

/** The window is called what the page would be; around the heading stands the site's name, which stays. */
function useTitle(first: string, heading: string): void {
  const shown = useRef(first)
  useEffect(() => {
    document.title = document.title.replace(shown.current, () => heading)
    shown.current = heading
  }, [heading])
}
