import type { FieldBinding } from '../../forms/index.ts'

/** What the text that is edited wears, so that labels, help, messages and the focus find it. */
export function createContentEditableAttributes(
  { control, label }: FieldBinding,
  options: { readonly lang: string | undefined; readonly minHeight: number; readonly captionHint: string },
): Record<string, string> {
  const described = control['aria-describedby']
  return {
    id: control.id,
    class: 'rich editor-text',
    role: 'textbox',
    // Also where nothing can be written for a while: the focus is not lost.
    tabindex: '0',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': String(control['aria-invalid']),
    'aria-readonly': String(control.disabled),
    ...(control['aria-required'] ? { 'aria-required': 'true' } : {}),
    ...(described === undefined ? {} : { 'aria-describedby': described }),
    ...(options.lang === undefined ? {} : { lang: options.lang }),
    style: `--editor-least: ${options.minHeight}px; --caption-hint: ${JSON.stringify(options.captionHint)}`,
    translate: 'no',
  }
}
