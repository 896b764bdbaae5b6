import { CheckboxOrGroupInput } from './checkbox-input.tsx'
import type { InputLibrary } from './input-types.ts'
import { PasswordInput } from './password-input.tsx'
import { RadioGroupInput } from './radio-group-input.tsx'
import { SelectInput } from './select-input.tsx'
import { TextAreaInput } from './text-area-input.tsx'
import { HiddenInput, TextInput } from './text-input.tsx'

/** The inputs available in every form, by type. */
export const defaultInputLibrary: InputLibrary = {
  text: { component: TextInput, labelPlacement: 'label' },
  email: { component: TextInput, labelPlacement: 'label' },
  url: { component: TextInput, labelPlacement: 'label' },
  tel: { component: TextInput, labelPlacement: 'label' },
  number: { component: TextInput, labelPlacement: 'label' },
  date: { component: TextInput, labelPlacement: 'label' },
  password: { component: PasswordInput, labelPlacement: 'label' },
  textarea: { component: TextAreaInput, labelPlacement: 'label' },
  select: { component: SelectInput, labelPlacement: 'label' },
  radio: { component: RadioGroupInput, labelPlacement: 'legend' },
  checkbox: { component: CheckboxOrGroupInput, labelPlacement: 'box' },
  hidden: { component: HiddenInput, labelPlacement: 'none' },
}
