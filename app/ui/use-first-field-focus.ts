import { type RefObject, useEffect } from 'react'

export const textFieldSelector =
  'input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"], [type="submit"]), textarea'

/**
 * Focuses the first field of a form. Not on touch screens, where the keyboard would cover half of the page,
 * and not if something else has the focus.
 */
export function useFirstFieldFocus(form: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || document.activeElement !== document.body) return
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return
    form.current?.querySelector<HTMLElement>(textFieldSelector)?.focus({ preventScroll: true })
  }, [form, isEnabled])
}
