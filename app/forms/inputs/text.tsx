import { plainNumber, textOf } from '../number-text.ts'
import { useElement } from '../use-element.ts'
import type { InputProps } from './input.ts'

const modes = { email: 'email', url: 'url', tel: 'tel', number: 'decimal' } as const

/**
 * One line of text. Numbers and dates are text too: the browser's own inputs for them swallow what they do not
 * understand, and no historical date fits in one.
 */
export function TextInput({ field, type, isNumber, attributes, language }: InputProps) {
  const read = (text: string) => (isNumber ? plainNumber(text, language) : text)
  const ref = useElement<HTMLInputElement>(field, {
    changed: (element) => element.value !== element.defaultValue,
    read: (element) => read(element.value),
    write: (element, value) => {
      element.value = textOf(value, language)
    },
  })
  return (
    <input
      className="field-input"
      type={type === 'number' || type === 'date' ? 'text' : type}
      inputMode={type in modes ? modes[type as keyof typeof modes] : undefined}
      {...attributes}
      {...field.control}
      ref={ref}
      name={field.name}
      defaultValue={textOf(field.initial, language)}
      onChange={(event) => field.input(read(event.currentTarget.value))}
      onBlur={(event) => {
        // A number shows as it is going to be sent.
        if (typeof field.value === 'number') event.currentTarget.value = textOf(field.value, language)
        field.blur()
      }}
    />
  )
}
