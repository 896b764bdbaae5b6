import type { ComponentType, InputHTMLAttributes } from 'react'
import type { Language } from '../../../domain/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { FieldBinding } from '../use-field.ts'

/** One thing to choose. */
export interface Option {
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

/** What an input gets to draw itself. */
export interface InputProps {
  readonly field: FieldBinding
  readonly type: string
  readonly isNumber: boolean
  readonly options: readonly Option[]
  readonly attributes: InputAttributes
  readonly language: Language
  readonly t: Translate
}

/** How an input is drawn, and what stands around it. */
export interface InputDefinition {
  readonly component: ComponentType<InputProps>
  /** `label` above a control, `legend` of a group of controls, the label beside a `box`, or nothing at all. */
  readonly frame: 'label' | 'legend' | 'box' | 'none'
}

/** Inputs by type. */
export type InputLibrary = Readonly<Record<string, InputDefinition>>
