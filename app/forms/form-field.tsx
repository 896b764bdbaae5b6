import { error, warn } from '@formkit/core'
import { FieldWrapper } from './field-wrapper.tsx'
import { useFormContext } from './form-context.ts'
import { defaultInputLibrary } from './inputs/default-input-library.ts'
import type { InputAttributes, InputDefinition, InputLibrary, InputOption } from './inputs/input-types.ts'
import { type FormFieldOptions, useFormField } from './use-form-field.ts'

export interface FormFieldProps extends FormFieldOptions, InputAttributes {
  /** The choices of a `select`, `radio` or `checkbox`. */
  readonly options?: readonly InputOption[]
}

/** A form field: label, input by type, help text and messages. */
export function FormField(props: FormFieldProps) {
  const { type = 'text', name, number, options: givenOptions } = props
  const { language, t, library: formLibrary } = useFormContext(name)
  const { component: Input, labelPlacement } = findInputDefinition(formLibrary, type, name)
  const options = resolveOptions(props, type)
  const field = useFormField(props.type === 'select' ? withFirstOptionAsValue(props, options) : props)
  const input = (
    <Input
      field={field}
      type={type}
      isNumber={type === 'number' || Boolean(number)}
      options={options}
      attributes={pickInputAttributes(props)}
      language={language}
      t={t}
    />
  )
  if (labelPlacement === 'none') return input
  return (
    <FieldWrapper
      field={field}
      type={type}
      labelPlacement={labelPlacement === 'box' && givenOptions ? 'legend' : labelPlacement}
      t={t}
    >
      {input}
    </FieldWrapper>
  )
}

function findInputDefinition(formLibrary: InputLibrary, type: string, name: string): InputDefinition {
  const library = Object.hasOwn(formLibrary, type) ? formLibrary : defaultInputLibrary
  const definition = Object.hasOwn(library, type) ? library[type] : error(600, { name, type })
  return definition?.component ? definition : error(601, { name, type })
}

const typesWithOptions = ['select', 'radio']

function resolveOptions({ options, name }: FormFieldProps, type: string): readonly InputOption[] {
  if (Array.isArray(options)) return options
  if (typeof options === 'function') error(300, { name, type })
  if (options !== undefined || typesWithOptions.includes(type)) warn(350, { node: { name }, inputType: type })
  return []
}

/** A select without an empty option shows its first option, so that is its initial value. */
function withFirstOptionAsValue(props: FormFieldProps, options: readonly InputOption[]): FormFieldProps {
  return props.placeholder !== undefined || props.value !== undefined
    ? props
    : { ...props, value: options[0]?.value }
}

function pickInputAttributes(props: FormFieldProps): InputAttributes {
  const { autoComplete, autoCapitalize, enterKeyHint, inputMode, placeholder, spellCheck, rows } = props
  const all = { autoComplete, autoCapitalize, enterKeyHint, inputMode, placeholder, spellCheck, rows }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
