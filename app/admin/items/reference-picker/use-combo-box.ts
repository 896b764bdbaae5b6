import { type KeyboardEvent, useState } from 'react'
import { foldCaseAndAccents } from '../../../../domain/text/fold-case-and-accents.ts'
import type { ItemOption } from '../contract.ts'
import type { ItemOptionWithPath } from './find-item-options.ts'

interface UseItemComboBoxParams {
  readonly choice: ItemOption | null
  readonly items: readonly ItemOptionWithPath[]
  /** Whether the last option creates a new item. */
  readonly hasCreateOption: boolean
  readonly inputText: string | null
  readonly setInputText: (inputText: string | null) => void
  readonly onPick: (choice: ItemOptionWithPath | null) => void
  readonly onCreate: () => void
}

interface ItemComboBoxController {
  readonly isOpen: boolean
  readonly activeIndex: number
  /** The typed text that matched no option when the input lost the focus. */
  readonly unmatchedText: string | null
  openList(): void
  pickOption(choice: ItemOptionWithPath | null): void
  changeInputText(text: string): void
  commitOnBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

/**
 * Behaviour of an editable combo box: typing filters, arrows move, Enter picks, Escape cancels, blur commits.
 */
export function useItemComboBox(props: UseItemComboBoxParams): ItemComboBoxController {
  const { choice, items, hasCreateOption, inputText, setInputText, onPick, onCreate } = props
  const [isOpen, setOpen] = useState(false)
  const [movedIndex, setMovedIndex] = useState<number | null>(null)
  const [unmatchedText, setUnmatchedText] = useState<string | null>(null)
  const count = items.length + Number(hasCreateOption)
  // While typing the first match is active; after opening the list only, the selected option.
  const defaultIndex =
    inputText !== null && inputText.trim() !== '' && items.length > 0
      ? 0
      : items.findIndex(({ id }) => id === choice?.id)
  const activeIndex = !isOpen || count === 0 ? -1 : Math.min(movedIndex ?? defaultIndex, count - 1)

  const close = () => {
    setOpen(false)
    setMovedIndex(null)
    setInputText(null)
  }
  const openList = () => {
    setOpen(true)
    setMovedIndex(null)
    setUnmatchedText(null)
  }
  const pickOption = (picked: ItemOptionWithPath | null) => {
    onPick(picked)
    setUnmatchedText(null)
    close()
  }
  const create = () => {
    onCreate()
    setOpen(false)
    setMovedIndex(null)
  }
  const commitOnBlur = () => {
    if (inputText !== null) {
      const text = inputText.trim()
      const match = items.find(({ name }) => foldCaseAndAccents(name) === foldCaseAndAccents(text))
      if (text === '') onPick(null)
      else if (match !== undefined) onPick(match)
      setUnmatchedText(text === '' || match !== undefined ? null : text)
    }
    close()
  }
  const moveActive = (delta: number) => {
    if (!isOpen) openList()
    else if (count > 0) setMovedIndex((Math.max(activeIndex, delta > 0 ? -1 : 0) + delta + count) % count)
  }
  return {
    isOpen,
    activeIndex,
    unmatchedText,
    openList,
    pickOption,
    changeInputText(text) {
      setInputText(text)
      openList()
    },
    commitOnBlur,
    onKeyDown(event) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        moveActive(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Enter' && isOpen) {
        // Enter must not submit the form.
        event.preventDefault()
        const picked = items[activeIndex]
        if (picked !== undefined) pickOption(picked)
        else if (hasCreateOption && activeIndex === items.length) create()
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault()
        event.stopPropagation()
        close()
      }
    },
  }
}
