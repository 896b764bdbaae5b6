import { useElement } from '../use-element.ts'
import { Boxes } from './boxes.tsx'
import { chosenTexts } from './chosen.ts'
import type { InputProps } from './input.ts'
import { boxesIn } from './radio.tsx'

/** Yes or no; with options, any of them. */
export function Checkbox(props: InputProps) {
  return props.options.length > 0 ? <Several {...props} /> : <Single {...props} />
}

function Single({ field }: InputProps) {
  const ref = useElement<HTMLInputElement>(field, {
    changed: (box) => box.checked !== box.defaultChecked,
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

function Several({ field, options }: InputProps) {
  const read = (group: Element) =>
    boxesIn(group)
      .filter((box) => box.checked)
      .map((box) => box.value)
  const ref = useElement<HTMLSpanElement>(field, {
    changed: (group) => boxesIn(group).some((box) => box.checked !== box.defaultChecked),
    read,
    write: (group, value) => {
      for (const box of boxesIn(group)) box.checked = chosenTexts(value).includes(box.value)
    },
  })
  return (
    <Boxes
      type="checkbox"
      field={field}
      options={options}
      ref={ref}
      isChosen={(value) => chosenTexts(field.initial).includes(value)}
      onToggle={() => field.input(ref.current === null ? [] : read(ref.current))}
    />
  )
}
