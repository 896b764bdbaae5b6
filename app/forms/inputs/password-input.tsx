import { useState } from 'react'
import type { InputComponentProps } from './input-types.ts'
import { TextInput } from './text-input.tsx'

/** A password input with a show button. It is masked during a submit, so that browsers save it as a password. */
export function PasswordInput(props: InputComponentProps) {
  const [isRevealed, setIsRevealed] = useState(false)
  const { field, t } = props
  return (
    <span className="field-password">
      <TextInput
        {...props}
        type={isRevealed && !field.disabled ? 'text' : 'password'}
        attributes={{ autoCapitalize: 'none', spellCheck: false, ...props.attributes }}
      />
      <button
        type="button"
        className="field-reveal"
        aria-controls={field.id}
        aria-label={t(isRevealed ? 'forms.hidePassword' : 'forms.showPassword')}
        onClick={() => setIsRevealed(!isRevealed)}
      >
        {isRevealed ? t('forms.hide') : t('forms.show')}
      </button>
    </span>
  )
}
