import { useUncontrolledInput } from '../use-uncontrolled-input.ts'
import type { InputComponentProps } from './input-types.ts'
import { toOptionValue } from './input-types.ts'

export function SelectInput({
  field,
  options,
  attributes: { placeholder, ...attributes },
}: InputComponentProps) {
  const ref = useUncontrolledInput<HTMLSelectElement>(field, {
    isChanged: (element) => element.value !== toOptionValue(field.initial),
    read: (element) => element.value,
    write: (element, value) => {
      element.value = toOptionValue(value)
    },
  })
  return (
    <select
      className="field-input"
      {...attributes}
      {...field.control}
      ref={ref}
      name={field.name}
      defaultValue={toOptionValue(field.initial)}
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
