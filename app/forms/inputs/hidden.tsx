import { chosenText } from './chosen.ts'
import type { InputProps } from './input.ts'

/** What goes along unseen. */
export function Hidden({ field: { id, name, value, disabled } }: InputProps) {
  return <input type="hidden" id={id} name={name} value={chosenText(value)} disabled={disabled} />
}
