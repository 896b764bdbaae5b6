import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

/**
 * The checkboxes of a list: number of checked ones, select all, ranges with Shift. The checkboxes stay
 * uncontrolled.
 */
export function useCheckboxSelection(formId: string, rows: readonly unknown[]) {
  const [count, setCount] = useState(0)
  const lastClicked = useRef<HTMLInputElement | null>(null)
  const boxes = () => [
    ...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="id"][form="${formId}"]`),
  ]
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length)
  // The checkboxes of removed rows are gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: recount when the rows change
  useEffect(recount, [rows])

  const onClick = ({ shiftKey, target }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'id') return
    const all = boxes()
    const [from, to] = [all.indexOf(lastClicked.current ?? target), all.indexOf(target)]
    if (shiftKey && from !== -1)
      for (const box of all.slice(Math.min(from, to), Math.max(from, to) + 1)) box.checked = target.checked
    lastClicked.current = target
    recount()
  }
  const toggleAll = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const box of boxes()) box.checked = target.checked
    recount()
  }
  const clear = () => {
    for (const box of boxes()) box.checked = false
    recount()
  }
  return { count, isAll: count > 0 && count === rows.length, onClick, toggleAll, clear }
}
