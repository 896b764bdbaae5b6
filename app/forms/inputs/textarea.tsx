import { textOf } from '../number-text.ts'
import { useElement } from '../use-element.ts'
import type { InputProps } from './input.ts'

/** Lines of text. */
export function TextArea({ field, attributes, language }: InputProps) {
  const ref = useElement<HTMLTextAreaElement>(field, {
    changed: (element) => element.value !== element.defaultValue,
    read: (element) => element.value,
    write: (element, value) => {
      element.value = textOf(value, language)
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
      defaultValue={textOf(field.initial, language)}
      onChange={(event) => field.input(event.currentTarget.value)}
      onBlur={field.blur}
    />
  )
}
