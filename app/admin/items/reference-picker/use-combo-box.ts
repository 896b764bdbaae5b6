import { type KeyboardEvent, useState } from 'react'
import { foldCaseAndAccents } from '../../../../domain/text/fold-case-and-accents.ts'
import type { ItemOption } from '../contract.ts'
import type { ItemOptionWithPath } from './find-item-options.ts'

/** What a combo box is told, and tells. */
export interface UseComboBoxOptions {
  readonly choice: ItemOption | null
  readonly items: readonly ItemOptionWithPath[]
  /** Whether an option to make something new stands at the end. */
  readonly hasCreateOption: boolean
  readonly inputText: string | null
  readonly setInputText: (typed: string | null) => void
  readonly onPick: (choice: ItemOptionWithPath | null) => void
  readonly onCreate: () => void
}

export interface ComboBoxController {
  readonly isOpen: boolean
  readonly activeIndex: number
  /** What was typed, found nothing and was left. */
  readonly unmatchedText: string | null
  openList(): void
  pickOption(choice: ItemOptionWithPath | null): void
  changeInputText(text: string): void
  commitOnBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

/** The ways of an editable combo box: typing finds, arrows go through, Enter picks, Escape gives up, leaving settles. */
export function useComboBox(props: UseComboBoxOptions): ComboBoxController {
  const {
    choice,
    items,
    hasCreateOption: hasCreate,
    inputText: typed,
    setInputText: setTyped,
    onPick,
    onCreate,
  } = props
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
  const pick = (picked: ItemOptionWithPath | null) => {
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
      const meant = items.find(({ name }) => foldCaseAndAccents(name) === foldCaseAndAccents(text))
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
    isOpen: open,
    activeIndex: active,
    unmatchedText: unmatched,
    openList: show,
    pickOption: pick,
    changeInputText(text) {
      setTyped(text)
      show()
    },
    commitOnBlur: leave,
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
