import { formatInputValue } from '../number-text.ts'
import { useUncontrolledInput } from '../use-uncontrolled-input.ts'
import type { InputComponentProps } from './input-types.ts'

export function TextAreaInput({ field, attributes, language }: InputComponentProps) {
  const ref = useUncontrolledInput<HTMLTextAreaElement>(field, {
    isChanged: (element) => element.value !== element.defaultValue,
    read: (element) => element.value,
    write: (element, value) => {
      element.value = formatInputValue(value, language)
    },
  })
  return (
    <textarea
      className="field-input"
      rows={4}
      {...attributes}
      {...field.control}
      ref={ref}
      name={field.name}
      defaultValue={formatInputValue(field.initial, language)}
      onChange={(event) => field.input(event.currentTarget.value)}
      onBlur={field.blur}
    />
  )
}
