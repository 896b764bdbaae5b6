import { FieldFrame, useField } from '../../../forms/index.ts'
import { TextInput } from '../../../forms/inputs/text.tsx'
import { usePageContext } from '../../../layout/frame.ts'
import type { KindFieldProps } from './field-props.ts'

/** An address; who writes it without `https://`, as people do, gets that added. */
export function UrlField({ name, label, help, field: { rules } }: KindFieldProps) {
  const { t, language } = usePageContext()
  const field = useField({ name, label, help, type: 'url', validation: rules })
  const mend = () => {
    const input = document.getElementById(field.id)
    if (!(input instanceof HTMLInputElement)) return
    const whole = wholeAddress(input.value)
    if (whole === input.value) return
    input.value = whole
    field.input(whole)
  }
  return (
    <FieldFrame field={field} type="url" frame="label" t={t}>
      <TextInput
        field={{
          ...field,
          blur() {
            mend()
            field.blur()
          },
        }}
        type="url"
        isNumber={false}
        options={[]}
        attributes={{ placeholder: 'https://', autoComplete: 'off', spellCheck: false }}
        language={language}
        t={t}
      />
    </FieldFrame>
  )
}

/** An address with its scheme, if what was written is one without it (`www.example.org/page`). */
export function wholeAddress(text: string): string {
  const written = text.trim()
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(written)
    ? `https://${written}`
    : text
}
