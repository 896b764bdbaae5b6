import { useElement } from '../use-element.ts'
import { chosenText } from './chosen.ts'
import type { InputProps } from './input.ts'

/** One of many, in a list that opens. */
export function Select({ field, options, attributes: { placeholder, ...attributes } }: InputProps) {
  const ref = useElement<HTMLSelectElement>(field, {
    changed: (element) => element.value !== chosenText(field.initial),
    read: (element) => element.value,
    write: (element, value) => {
      element.value = chosenText(value)
    },
  })
  return (
    <select
      className="field-input"
      {...attributes}
      {...field.control}
      ref={ref}
      name={field.name}
      defaultValue={chosenText(field.initial)}
      onChange={(event) => field.input(event.currentTarget.value)}
      onBlur={field.blur}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
