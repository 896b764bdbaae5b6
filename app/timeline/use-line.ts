import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { askLater, type Wish } from '../islands/ask.ts'
import { type LineFields, lineAddress } from './address.ts'
import type { LineView } from './present.ts'

/** A line that follows its form. */
export interface FollowedLine {
  readonly form: RefObject<HTMLFormElement | null>
  readonly view: LineView
  readonly state: 'ready' | 'waiting' | 'failed'
  follow(event: SyntheticEvent): void
  submit(event: SyntheticEvent): void
  retry(): void
}

/** A year is typed digit by digit; nobody wants the year 19. */
const TYPING_PAUSE_MS = 700

/** Asks for the line that the form describes whenever it changes; the last one stays until the next is there. */
export function useLine(first: LineView): FollowedLine {
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(first)
  const [wanted, setWanted] = useState<Wish>({ address: first.address, pause: 0 })
  const [failed, setFailed] = useState(false)

  const want = (pause: number) => {
    if (form.current !== null) setWanted({ address: lineAddress(fieldsIn(form.current)), pause })
  }

  // What was changed before the island woke is in the form, but nobody heard it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(() => want(0), [])

  useEffect(() => {
    if (wanted.address === view.address) return setFailed(false)
    const show = (found: LineView) => {
      // Contradicting years are set right, and so is what the address says of them.
      history.replaceState(history.state, '', found.address)
      keepShareTrue(found.address)
      setView(found)
      setWanted({ address: found.address, pause: 0 })
      setFailed(false)
    }
    return askLater(wanted, show, setFailed)
  }, [wanted, view])

  return {
    form,
    view,
    state: failed ? 'failed' : wanted.address === view.address ? 'ready' : 'waiting',
    follow: ({ target }) =>
      want(target instanceof HTMLInputElement && target.type === 'number' ? TYPING_PAUSE_MS : 0),
    submit(event) {
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

function fieldsIn(form: HTMLFormElement): LineFields {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { from: text('from'), to: text('to'), kinds: data.getAll('kinds').map(String) }
}

/** The page's own share button hands on what is shown now. */
function keepShareTrue(address: string): void {
  const button = document.querySelector<HTMLElement>('.list-head [data-share]')
  if (button !== null) button.dataset.share = address
}
