import { formatInputValue, normalizeNumberText } from '../number-text.ts'
import { useUncontrolledInput } from '../use-uncontrolled-input.ts'
import type { InputComponentProps } from './input-types.ts'
import { toOptionValue } from './input-types.ts'

const inputModes = { email: 'email', url: 'url', tel: 'tel', number: 'decimal' } as const

/**
 * A single-line text input. Numbers and dates are text too: the browser's own inputs for them discard text they cannot
 * parse, and do not support historical dates.
 */
export function TextInput({ field, type, isNumber, attributes, language }: InputComponentProps) {
  const read = (text: string) => (isNumber ? normalizeNumberText(text, language) : text)
  const ref = useUncontrolledInput<HTMLInputElement>(field, {
    isChanged: (element) => element.value !== element.defaultValue,
    read: (element) => read(element.value),
    write: (element, value) => {
      element.value = formatInputValue(value, language)
    },
  })
  return (
    <input
      className="field-input"
      type={type === 'number' || type === 'date' ? 'text' : type}
      inputMode={type in inputModes ? inputModes[type as keyof typeof inputModes] : undefined}
      {...attributes}
      {...field.control}
      ref={ref}
      name={field.name}
      defaultValue={formatInputValue(field.initial, language)}
      onChange={(event) => field.input(read(event.currentTarget.value))}
      onBlur={(event) => {
        // Show a number as it will be submitted.
        if (typeof field.value === 'number')
          event.currentTarget.value = formatInputValue(field.value, language)
        field.blur()
      }}
    />
  )
}
export function HiddenInput({ field: { id, name, value, disabled } }: InputComponentProps) {
  return <input type="hidden" id={id} name={name} value={toOptionValue(value)} disabled={disabled} />
}
