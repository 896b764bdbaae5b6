import type { ComponentType, InputHTMLAttributes } from 'react'
import type { Language } from '../../../domain/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { FieldMessage, FieldStateFlags } from '../field-state.ts'

export interface InputOption {
  readonly value: string
  readonly label: string
  readonly help?: string
}

/** HTML attributes that are passed to the input element. */
export interface InputAttributes
  extends Pick<
    InputHTMLAttributes<HTMLElement>,
    'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'inputMode' | 'placeholder' | 'spellCheck'
  > {
  /** The id of a `datalist` with suggestions for a text input. */
  readonly list?: string
  /** Height of a text area. */
  readonly rows?: number
}

/** The state and callbacks of a field for its input component. */
export interface FieldBinding {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly value: unknown
  /** The value the server rendered. */
  readonly initial: unknown
  /** Increases when the value was changed by anything but `input`. */
  readonly revision: number
  readonly state: FieldStateFlags
  readonly messages: readonly FieldMessage[]
  readonly disabled: boolean
  /** Passes a typed or selected value to the form. */
  readonly input: (value: unknown) => void
  /** Changes the value without an edit by the user: messages of the server stay. */
  readonly replaceValue: (value: unknown) => void
  /** Marks the field as blurred. */
  readonly blur: () => void
  /** Attributes of every control: its id and ARIA state. */
  readonly control: InputAccessibilityAttributes
}

interface InputAccessibilityAttributes {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean | undefined
  readonly 'aria-describedby': string | undefined
  readonly disabled: boolean
}

export interface InputComponentProps {
  readonly field: FieldBinding
  readonly type: string
  readonly isNumber: boolean
  readonly options: readonly InputOption[]
  readonly attributes: InputAttributes
  readonly language: Language
  readonly t: Translate
}

/** The component of an input type and the placement of its label. */
export interface InputDefinition {
  readonly component: ComponentType<InputComponentProps>
  /** `label` above a control, `legend` of a group of controls, label beside a `box`, or no label. */
  readonly labelPlacement: 'label' | 'legend' | 'box' | 'none'
}

/** Inputs by type. */
export type InputLibrary = Readonly<Record<string, InputDefinition>>
/** The option value of a field value: option values are strings, field values may be numbers. */
export function toOptionValue(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
/** The option values of a field with multiple values. */
export function toOptionValues(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(toOptionValue) : []
}
