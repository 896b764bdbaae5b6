export type { FieldStateFlags, ValidationMessageTiming } from './field-state.ts'
export { FieldHelpText, FieldMarkContext, FieldMessages, FieldWrapper } from './field-wrapper.tsx'
export { Form, type FormProps } from './form.tsx'
export type { FormErrors } from './form-errors.ts'
export { FormField, type FormFieldProps } from './form-field.tsx'
export type { FormHandle } from './form-handle.ts'
export type {
  FieldBinding,
  InputComponentProps,
  InputDefinition,
  InputLibrary,
  InputOption,
} from './inputs/input-types.ts'
export { SubmitButton } from './submit-button.tsx'
export type { FormValues, SubmitHandlerResult } from './submit-form.ts'
export {
  type FormFieldOptions,
  useFormField,
  useFormFieldSetter,
  useFormFieldValue,
} from './use-form-field.ts'
