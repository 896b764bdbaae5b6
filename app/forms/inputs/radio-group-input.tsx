import { useUncontrolledInput } from '../use-uncontrolled-input.ts'
import { ChoiceInputGroup } from './choice-input-group.tsx'
import type { InputComponentProps } from './input-types.ts'
import { toOptionValue } from './input-types.ts'

export function RadioGroupInput({ field, options }: InputComponentProps) {
  const ref = useUncontrolledInput<HTMLSpanElement>(field, {
    isChanged: (group) => getInputElements(group).some((box) => box.checked !== box.defaultChecked),
    read: (group) => getInputElements(group).find((box) => box.checked)?.value,
    write: (group, value) => {
      for (const box of getInputElements(group)) box.checked = box.value === toOptionValue(value)
    },
  })
  return (
    <ChoiceInputGroup
      type="radio"
      field={field}
      options={options}
      ref={ref}
      isSelected={(value) => value === toOptionValue(field.initial)}
      onToggle={(box) => field.input(box.value)}
    />
  )
}

export function getInputElements(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll('input')]
}
