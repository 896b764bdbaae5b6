import type { Ref } from 'react'
import type { FieldBinding, InputOption } from './input-types.ts'

interface Props {
  readonly type: 'radio' | 'checkbox'
  readonly field: FieldBinding
  readonly options: readonly InputOption[]
  readonly ref: Ref<HTMLSpanElement>
  readonly isSelected: (value: string) => boolean
  readonly onToggle: (box: HTMLInputElement) => void
}

/** A box for each option; the first has the field's id, so that links to the field arrive. */
export function ChoiceInputGroup({ type, field, options, ref, isSelected: isChosen, onToggle }: Props) {
  const { id, name, disabled, control } = field
  return (
    <span className="field-boxes" ref={ref}>
      {options.map(({ value, label, help }, at) => {
        const own = at === 0 ? id : `${id}-${at}`
        return (
          <span className="field-box" key={value}>
            <input
              type={type}
              id={own}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={isChosen(value)}
              aria-invalid={control['aria-invalid']}
              aria-describedby={help && `${own}-about`}
              onChange={(event) => onToggle(event.currentTarget)}
              onBlur={field.blur}
            />
            <label htmlFor={own}>{label}</label>
            {help && (
              <span className="field-help" id={`${own}-about`}>
                {help}
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}
