import type { InputProps } from './input-types.ts'
import { toOptionValue } from './option-values.ts'

export function HiddenInput({ field: { id, name, value, disabled } }: InputProps) {
  return <input type="hidden" id={id} name={name} value={toOptionValue(value)} disabled={disabled} />
}
