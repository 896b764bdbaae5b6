import { useUncontrolledInput } from '../use-uncontrolled-input.ts'
import { ChoiceInputGroup } from './choice-input-group.tsx'
import type { InputComponentProps } from './input-types.ts'
import { toOptionValues } from './input-types.ts'
import { getInputElements } from './radio-group-input.tsx'

/** A single checkbox; with options, a group of checkboxes. */
export function CheckboxOrGroupInput(props: InputComponentProps) {
  return props.options.length > 0 ? <CheckboxGroup {...props} /> : <SingleCheckbox {...props} />
}

function SingleCheckbox({ field }: InputComponentProps) {
  const ref = useUncontrolledInput<HTMLInputElement>(field, {
    isChanged: (box) => box.checked !== box.defaultChecked,
    read: (box) => box.checked,
    write: (box, value) => {
      box.checked = value === true
    },
  })
  return (
    <input
      type="checkbox"
      {...field.control}
      ref={ref}
      name={field.name}
      value="true"
      defaultChecked={field.initial === true || field.initial === 'true'}
      onChange={(event) => field.input(event.currentTarget.checked)}
      onBlur={field.blur}
    />
  )
}

function CheckboxGroup({ field, options }: InputComponentProps) {
  const read = (group: Element) =>
    getInputElements(group)
      .filter((box) => box.checked)
      .map((box) => box.value)
  const ref = useUncontrolledInput<HTMLSpanElement>(field, {
    isChanged: (group) => getInputElements(group).some((box) => box.checked !== box.defaultChecked),
    read,
    write: (group, value) => {
      for (const box of getInputElements(group)) box.checked = toOptionValues(value).includes(box.value)
    },
  })
  return (
    <ChoiceInputGroup
      type="checkbox"
      field={field}
      options={options}
      ref={ref}
      isSelected={(value) => toOptionValues(field.initial).includes(value)}
      onToggle={() => field.input(ref.current === null ? [] : read(ref.current))}
    />
  )
}
