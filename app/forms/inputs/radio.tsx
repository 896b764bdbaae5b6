import { useElement } from '../use-element.ts'
import { Boxes } from './boxes.tsx'
import { chosenText } from './chosen.ts'
import type { InputProps } from './input.ts'

/** One of a few, all to be seen. */
export function Radio({ field, options }: InputProps) {
  const ref = useElement<HTMLSpanElement>(field, {
    changed: (group) => boxesIn(group).some((box) => box.checked !== box.defaultChecked),
    read: (group) => boxesIn(group).find((box) => box.checked)?.value,
    write: (group, value) => {
      for (const box of boxesIn(group)) box.checked = box.value === chosenText(value)
    },
  })
  return (
    <Boxes
      type="radio"
      field={field}
      options={options}
      ref={ref}
      isChosen={(value) => value === chosenText(field.initial)}
      onToggle={(box) => field.input(box.value)}
    />
  )
}

/** The boxes of a group. */
export function boxesIn(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll('input')]
}
