import type { ReactNode } from 'react'
import type { Translate } from '../i18n/translate.ts'
import { toStateDataAttributes } from './field-state.ts'
import type { FieldBinding } from './inputs/input-types.ts'
import { getFieldHelpId, getFieldMessagesId } from './use-form-field.ts'

interface Props {
  readonly field: FieldBinding
  readonly type: string
  readonly labelPlacement: 'label' | 'legend' | 'box'
  readonly t: Translate
  readonly children: ReactNode
}

/** What stands around every input: its label, the mark of the required, help and messages. */
export function FieldWrapper({ field, type, labelPlacement: frame, t, children }: Props) {
  const { id, label, state, control } = field
  const marked = { className: 'field', 'data-type': type, ...toStateDataAttributes(state) }
  if (frame === 'legend') {
    return (
      <fieldset {...marked} aria-describedby={control['aria-describedby']} disabled={field.disabled}>
        <legend className="field-label">
          {label} {state.required && <span className="field-required">{t('forms.required')}</span>}
        </legend>
        <FieldHelpText field={field} />
        {children}
        <FieldMessages field={field} t={t} />
      </fieldset>
    )
  }
  return (
    <div {...marked}>
      <span className={frame === 'box' ? 'field-box' : 'field-head'}>
        {frame === 'box' && children}
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {state.required && (
          // For the eyes: a single control says it by itself.
          <span className="field-required" aria-hidden="true">
            {t('forms.required')}
          </span>
        )}
      </span>
      <FieldHelpText field={field} />
      {frame === 'label' && children}
      <FieldMessages field={field} t={t} />
    </div>
  )
}

/** How to fill a field in. */
export function FieldHelpText({ field: { id, help } }: { field: FieldBinding }) {
  if (help === undefined) return null
  return (
    <p className="field-help" id={getFieldHelpId(id)}>
      {help}
    </p>
  )
}

/** What is said against a field; heard when it comes, wherever the focus is. */
export function FieldMessages({ field: { id, messages }, t }: { field: FieldBinding; t: Translate }) {
  return (
    <div className="field-messages" id={getFieldMessagesId(id)} aria-live="polite">
      {messages.map(({ key, text, blocking }) => (
        <p key={key} className={blocking ? 'field-error' : 'field-advice'}>
          <span className="sr-only">{blocking ? t('forms.error') : t('forms.advice')} </span>
          {text}
        </p>
      ))}
    </div>
  )
}
