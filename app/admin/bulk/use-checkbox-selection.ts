import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

/** The boxes of a form's list: how many are ticked, all at once, and ranges with Shift. They stay the browser's own. */
export function useCheckboxSelection(formId: string, rows: readonly unknown[]) {
  const [count, setCount] = useState(0)
  const last = useRef<HTMLInputElement | null>(null)
  const boxes = () => [
    ...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="id"][form="${formId}"]`),
  ]
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length)
  // Lines that have gone took their boxes along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew whenever there are other lines
  useEffect(recount, [rows])

  const onClick = ({ shiftKey, target }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'id') return
    const all = boxes()
    const [from, to] = [all.indexOf(last.current ?? target), all.indexOf(target)]
    if (shiftKey && from !== -1)
      for (const box of all.slice(Math.min(from, to), Math.max(from, to) + 1)) box.checked = target.checked
    last.current = target
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
