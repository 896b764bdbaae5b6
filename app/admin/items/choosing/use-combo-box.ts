import { type KeyboardEvent, useState } from 'react'
import { fold } from '../../../../domain/text/fold.ts'
import type { Choice } from '../contract.ts'
import type { FoundChoice } from './find.ts'

/** What a combo box is told, and tells. */
export interface ComboBoxProps {
  readonly choice: Choice | null
  readonly items: readonly FoundChoice[]
  /** Whether an option to make something new stands at the end. */
  readonly hasCreate: boolean
  readonly typed: string | null
  readonly setTyped: (typed: string | null) => void
  readonly onPick: (choice: FoundChoice | null) => void
  readonly onCreate: () => void
}

export interface ComboBox {
  readonly open: boolean
  readonly active: number
  /** What was typed, found nothing and was left. */
  readonly unmatched: string | null
  show(): void
  pick(choice: FoundChoice | null): void
  type(text: string): void
  leave(): void
  onKeyDown(event: KeyboardEvent): void
}

/** The ways of an editable combo box: typing finds, arrows go through, Enter picks, Escape gives up, leaving settles. */
export function useComboBox(props: ComboBoxProps): ComboBox {
  const { choice, items, hasCreate, typed, setTyped, onPick, onCreate } = props
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const [unmatched, setUnmatched] = useState<string | null>(null)
  const count = items.length + Number(hasCreate)
  // Whoever types means the first that is found; whoever only opens the list means what is chosen.
  const usual =
    typed !== null && typed.trim() !== '' && items.length > 0
      ? 0
      : items.findIndex(({ id }) => id === choice?.id)
  const active = !open || count === 0 ? -1 : Math.min(moved ?? usual, count - 1)

  const close = () => {
    setOpen(false)
    setMoved(null)
    setTyped(null)
  }
  const show = () => {
    setOpen(true)
    setMoved(null)
    setUnmatched(null)
  }
  const pick = (picked: FoundChoice | null) => {
    onPick(picked)
    setUnmatched(null)
    close()
  }
  const create = () => {
    onCreate()
    setOpen(false)
    setMoved(null)
  }
  const leave = () => {
    if (typed !== null) {
      const text = typed.trim()
      const meant = items.find(({ name }) => fold(name) === fold(text))
      if (text === '') onPick(null)
      else if (meant !== undefined) onPick(meant)
      setUnmatched(text === '' || meant !== undefined ? null : text)
    }
    close()
  }
  const step = (by: number) => {
    if (!open) show()
    else if (count > 0) setMoved((Math.max(active, by > 0 ? -1 : 0) + by + count) % count)
  }
  return {
    open,
    active,
    unmatched,
    show,
    pick,
    type(text) {
      setTyped(text)
      show()
    },
    leave,
    onKeyDown(event) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        step(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Enter' && open) {
        // The form is not meant.
        event.preventDefault()
        const picked = items[active]
        if (picked !== undefined) pick(picked)
        else if (hasCreate && active === items.length) create()
      } else if (event.key === 'Escape' && open) {
        event.preventDefault()
        event.stopPropagation()
        close()
      }
    },
  }
}
