import { createContext, type ReactNode, useContext } from 'react'
import type { Translate } from '../i18n/translate.ts'
import { toFieldStateDataAttributes } from './field-state.ts'
import type { FieldBinding } from './inputs/input-types.ts'
import { getFieldHelpId, getFieldMessagesId } from './use-form-field.ts'

interface Props {
  readonly field: FieldBinding
  readonly type: string
  readonly labelPlacement: 'label' | 'legend' | 'box'
  readonly t: Translate
  readonly children: ReactNode
}

/** A word beside the labels of optional fields inside it, in place of the required mark. */
export const FieldMarkContext = createContext<string | null>(null)

/** Label, required mark, help text and messages of an input. */
export function FieldWrapper({ field, type, labelPlacement, t, children }: Props) {
  const { id, label, state, control } = field
  const mark = useContext(FieldMarkContext)
  const wrapperProps = { className: 'field', 'data-type': type, ...toFieldStateDataAttributes(state) }
  if (labelPlacement === 'legend') {
    return (
      <fieldset {...wrapperProps} aria-describedby={control['aria-describedby']} disabled={field.disabled}>
        <legend className="field-label">
          {label} {state.required && <span className="field-required">{t('forms.required')}</span>}
          {!state.required && mark !== null && <span className="field-required">{mark}</span>}
        </legend>
        <FieldHelpText field={field} />
        {children}
        <FieldMessages field={field} t={t} />
      </fieldset>
    )
  }
  return (
    <div {...wrapperProps}>
      <span className={labelPlacement === 'box' ? 'field-box' : 'field-head'}>
        {labelPlacement === 'box' && children}
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {state.required && (
          // Hidden from screen readers: the control has `aria-required`.
          <span className="field-required" aria-hidden="true">
            {t('forms.required')}
          </span>
        )}
        {!state.required && mark !== null && <span className="field-required">{mark}</span>}
      </span>
      <FieldHelpText field={field} />
      {labelPlacement === 'label' && children}
      <FieldMessages field={field} t={t} />
    </div>
  )
}

export function FieldHelpText({ field: { id, help } }: { field: FieldBinding }) {
  if (help === undefined) return null
  return (
    <p className="field-help" id={getFieldHelpId(id)}>
      {help}
    </p>
  )
}

/** The messages of a field; screen readers announce them when they appear. */
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
