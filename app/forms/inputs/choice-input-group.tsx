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

/** One checkbox or radio button per option; the first has the field's id, so that links to the field work. */
export function ChoiceInputGroup({ type, field, options, ref, isSelected, onToggle }: Props) {
  const { id, name, disabled, control } = field
  return (
    <span className="field-boxes" ref={ref}>
      {options.map(({ value, label, help }, index) => {
        const inputId = index === 0 ? id : `${id}-${index}`
        return (
          <span className="field-box" key={value}>
            <input
              type={type}
              id={inputId}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={isSelected(value)}
              aria-invalid={control['aria-invalid']}
              aria-describedby={help && `${inputId}-about`}
              onChange={(event) => onToggle(event.currentTarget)}
              onBlur={field.blur}
            />
            <label htmlFor={inputId}>{label}</label>
            {help && (
              <span className="field-help" id={`${inputId}-about`}>
                {help}
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}
