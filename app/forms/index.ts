export type { FieldState, ValidationVisibility } from './field-state.ts'
export { FieldHelpText, FieldMessages, FieldWrapper } from './field-wrapper.tsx'
export { Form, type FormProps } from './form.tsx'
export type { FormErrors } from './form-errors.ts'
export { FormField, type FormFieldProps } from './form-field.tsx'
export type { FormHandle } from './form-handle.ts'
export type {
  FieldBinding,
  InputDefinition,
  InputLibrary,
  InputOption,
  InputProps,
} from './inputs/input-types.ts'
export { SubmitButton } from './submit-button.tsx'
export type { FormValues, SubmitResult } from './submit-form.ts'
export { type FormFieldOptions, useFormField } from './use-form-field.ts'
export { useFormFieldValue } from './use-form-field-value.ts'
