import { error } from '@formkit/core'
import { createContext, useContext } from 'react'
import './formkit-error-messages.ts'
import type { Language } from '../../domain/language.ts'
import type { Translate } from '../i18n/translate.ts'
import type { FormStore } from './form-store.ts'
import type { InputLibrary } from './inputs/input-types.ts'

/** The form that a field belongs to. */
interface FormContextValue {
  readonly store: FormStore
  readonly language: Language
  readonly t: Translate
  readonly disabled: boolean | undefined
  /** Inputs of this form only, by type. */
  readonly library: InputLibrary
}

export const FormContext = createContext<FormContextValue | null>(null)

/** The enclosing form; throws FormKit's error 106 where there is none. */
export function useFormContext(callerName: string): FormContextValue {
  return useContext(FormContext) ?? error(106, callerName)
}
