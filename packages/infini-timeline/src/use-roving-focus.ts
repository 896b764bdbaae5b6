import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualListController } from './virtual-list-controller.ts'

interface RovingFocusOptions {
  readonly list: RefObject<HTMLOListElement | null>
  readonly view: VirtualListController
  readonly extent: number
  readonly total: number | null
}

const EDITABLE = 'input, textarea, select, [contenteditable]'

/** Arrow, Page, Home and End keys move the focus between items; the focused item stays in the document during scrolling. */
export function useRovingFocus({ list, view, extent, total }: RovingFocusOptions) {
  const [active, setActive] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  const pendingFocus = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (pendingFocus.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"]`)
    if (!row) return
    pendingFocus.current = null
    row.focus({ preventScroll: true })
  })

  const focusOn = (index: number) => {
    pendingFocus.current = index
    setActive(index)
    setHasFocus(true)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(EDITABLE)) return
    const last = (total ?? extent + 1) - 1
    const target = getTargetIndex(event.key, active, last, view)
    if (target === null) return
    event.preventDefault()
    if (target === active) return void view.scrollIntoView(target)
    focusOn(target)
    void view.scrollIntoView(target)
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]')
    if (row) setActive(Number(row.dataset.index))
    setHasFocus(true)
  }

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false)
  }

  return { active, hasFocus, focusOn, handlers: { onKeyDown, onFocus, onBlur } }
}

function getTargetIndex(
  key: string,
  active: number,
  last: number,
  view: VirtualListController,
): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, active + 1)
    case 'ArrowUp':
      return Math.max(0, active - 1)
    case 'PageDown':
      return Math.min(last, active + view.visibleRowCount)
    case 'PageUp':
      return Math.max(0, active - view.visibleRowCount)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
