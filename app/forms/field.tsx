import { error, warn } from '@formkit/core'
import { useFormContext } from './context.ts'
import { FieldFrame } from './field-frame.tsx'
import type { InputAttributes, InputDefinition, InputLibrary, Option } from './inputs/input.ts'
import { library } from './inputs/library.ts'
import { type FieldOptions, useField } from './use-field.ts'

/** A field of a form. */
export interface FieldProps extends FieldOptions, InputAttributes {
  /** What there is to choose from, for `select`, `radio` and `checkbox`. */
  readonly options?: readonly Option[]
}

/** A field: its label, its input by type, its help and its messages. */
export function Field(props: FieldProps) {
  const { type = 'text', name, number, options: given } = props
  const { language, t, library: own } = useFormContext(name)
  const { component: Input, frame } = definitionOf(own, type, name)
  const options = optionsOf(props, type)
  const field = useField(props.type === 'select' ? withFirst(props, options) : props)
  const input = (
    <Input
      field={field}
      type={type}
      isNumber={type === 'number' || Boolean(number)}
      options={options}
      attributes={attributesOf(props)}
      language={language}
      t={t}
    />
  )
  if (frame === 'none') return input
  return (
    <FieldFrame field={field} type={type} frame={frame === 'box' && given ? 'legend' : frame} t={t}>
      {input}
    </FieldFrame>
  )
}

function definitionOf(own: InputLibrary, type: string, name: string): InputDefinition {
  const from = Object.hasOwn(own, type) ? own : library
  const definition = Object.hasOwn(from, type) ? from[type] : error(600, { name, type })
  return definition?.component ? definition : error(601, { name, type })
}

const withOptions = ['select', 'radio']

function optionsOf({ options, name }: FieldProps, type: string): readonly Option[] {
  if (Array.isArray(options)) return options
  if (typeof options === 'function') error(300, { name, type })
  if (options !== undefined || withOptions.includes(type)) warn(350, { node: { name }, inputType: type })
  return []
}

/** A list without an empty choice shows its first one, so that is its value. */
function withFirst(props: FieldProps, options: readonly Option[]): FieldProps {
  return props.placeholder !== undefined || props.value !== undefined
    ? props
    : { ...props, value: options[0]?.value }
}

function attributesOf(props: FieldProps): InputAttributes {
  const { autoComplete, autoCapitalize, enterKeyHint, inputMode, placeholder, spellCheck, rows } = props
  const all = { autoComplete, autoCapitalize, enterKeyHint, inputMode, placeholder, spellCheck, rows }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
