import { Checkbox } from './checkbox.tsx'
import { Hidden } from './hidden.tsx'
import type { InputLibrary } from './input.ts'
import { PasswordInput } from './password.tsx'
import { Radio } from './radio.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text.tsx'
import { TextArea } from './textarea.tsx'

/** The inputs every form has. */
export const library: InputLibrary = {
  text: { component: TextInput, frame: 'label' },
  email: { component: TextInput, frame: 'label' },
  url: { component: TextInput, frame: 'label' },
  tel: { component: TextInput, frame: 'label' },
  number: { component: TextInput, frame: 'label' },
  date: { component: TextInput, frame: 'label' },
  password: { component: PasswordInput, frame: 'label' },
  textarea: { component: TextArea, frame: 'label' },
  select: { component: Select, frame: 'label' },
  radio: { component: Radio, frame: 'legend' },
  checkbox: { component: Checkbox, frame: 'box' },
  hidden: { component: Hidden, frame: 'none' },
}
