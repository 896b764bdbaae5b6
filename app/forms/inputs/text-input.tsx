import { formatInputValue, normalizeNumberText } from '../number-text.ts'
import { useUncontrolledInput } from '../use-uncontrolled-input.ts'
import type { InputProps } from './input-types.ts'

const inputModes = { email: 'email', url: 'url', tel: 'tel', number: 'decimal' } as const

/**
 * One line of text. Numbers and dates are text too: the browser's own inputs for them swallow what they do not
 * understand, and no historical date fits in one.
 */
export function TextInput({ field, type, isNumber, attributes, language }: InputProps) {
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
        // A number shows as it is going to be sent.
        if (typeof field.value === 'number')
          event.currentTarget.value = formatInputValue(field.value, language)
        field.blur()
      }}
    />
  )
}
