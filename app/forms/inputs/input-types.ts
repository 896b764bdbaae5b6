import type { ComponentType, InputHTMLAttributes } from 'react'
import type { Language } from '../../../domain/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { FieldMessage, FieldState } from '../field-state.ts'

/** One thing to choose. */
export interface InputOption {
  readonly value: string
  readonly label: string
  readonly help?: string
}

/** Attributes of the element that the browser needs to help. */
export interface InputAttributes
  extends Pick<
    InputHTMLAttributes<HTMLElement>,
    'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'inputMode' | 'placeholder' | 'spellCheck'
  > {
  /** The id of a `datalist` that a line of text is completed from. */
  readonly list?: string
  /** Height of a text area. */
  readonly rows?: number
}

/** A field as its input sees it. */
export interface FieldBinding {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly value: unknown
  /** The value the server rendered. */
  readonly initial: unknown
  /** Grows when the value was changed by anything but `input`. */
  readonly revision: number
  readonly state: FieldState
  readonly messages: readonly FieldMessage[]
  readonly disabled: boolean
  /** Tells the form what was typed or chosen. */
  readonly input: (value: unknown) => void
  /** Tells the form that the field was left. */
  readonly blur: () => void
  /** What every control wears: its id, and what assistive technology has to know. */
  readonly control: InputControlProps
}

export interface InputControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean | undefined
  readonly 'aria-describedby': string | undefined
  readonly disabled: boolean
}

/** What an input gets to draw itself. */
export interface InputProps {
  readonly field: FieldBinding
  readonly type: string
  readonly isNumber: boolean
  readonly options: readonly InputOption[]
  readonly attributes: InputAttributes
  readonly language: Language
  readonly t: Translate
}

/** How an input is drawn, and what stands around it. */
export interface InputDefinition {
  readonly component: ComponentType<InputProps>
  /** `label` above a control, `legend` of a group of controls, the label beside a `box`, or nothing at all. */
  readonly labelPlacement: 'label' | 'legend' | 'box' | 'none'
}

/** Inputs by type. */
export type InputLibrary = Readonly<Record<string, InputDefinition>>
