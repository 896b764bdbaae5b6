import { useState } from 'react'
import type { InputProps } from './input-types.ts'
import { TextInput } from './text-input.tsx'

/** A password, which can be looked at. While it is being sent it is covered, so that it is remembered as a password. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false)
  const { field, t } = props
  return (
    <span className="field-password">
      <TextInput
        {...props}
        type={shown && !field.disabled ? 'text' : 'password'}
        attributes={{ autoCapitalize: 'none', spellCheck: false, ...props.attributes }}
      />
      <button
        type="button"
        className="field-reveal"
        aria-controls={field.id}
        aria-label={t(shown ? 'forms.hidePassword' : 'forms.showPassword')}
        onClick={() => setShown(!shown)}
      >
        {shown ? t('forms.hide') : t('forms.show')}
      </button>
    </span>
  )
}
