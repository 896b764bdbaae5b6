import type { FieldBinding } from '../../forms/index.ts'

/** HTML attributes of the editable element: its id, its role, and the label, help and messages of the field. */
export function createContentEditableAttributes(
  { control, label }: FieldBinding,
  options: { readonly lang: string | undefined; readonly minHeight: number; readonly captionHint: string },
): Record<string, string> {
  const describedBy = control['aria-describedby']
  return {
    id: control.id,
    class: 'rich editor-text',
    role: 'textbox',
    // Also while the editor is disabled, so that it keeps the focus.
    tabindex: '0',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': String(control['aria-invalid']),
    'aria-readonly': String(control.disabled),
    ...(control['aria-required'] ? { 'aria-required': 'true' } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(options.lang === undefined ? {} : { lang: options.lang }),
    style: `--editor-least: ${options.minHeight}px; --caption-hint: ${JSON.stringify(options.captionHint)}`,
    translate: 'no',
  }
}
