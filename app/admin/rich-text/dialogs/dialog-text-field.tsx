import { useId } from 'react'

interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | null
  readonly value: string
  readonly type?: 'text' | 'search'
  readonly maxLength?: number
  readonly lang?: string | undefined
  readonly onChange: (value: string) => void
}

/** A text field in a dialog. It has no name, so that the surrounding form does not submit it. */
export function DialogTextField({
  label,
  help,
  error = null,
  value,
  type = 'text',
  maxLength = 2000,
  lang,
  onChange,
}: Props) {
  const id = useId()
  return (
    <div className="field" data-invalid={error === null ? undefined : true}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {help !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <input
        className="field-input"
        id={id}
        type={type}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        lang={lang}
        aria-invalid={error !== null}
        aria-describedby={
          [help && `${id}-help`, error !== null && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="field-error" id={`${id}-error`} role="alert" hidden={error === null}>
        {error}
      </p>
    </div>
  )
}
