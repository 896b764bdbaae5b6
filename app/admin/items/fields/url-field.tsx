import { FieldWrapper, useFormField } from '../../../forms/index.ts'
import { TextInput } from '../../../forms/inputs/text-input.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LabeledItemFieldProps } from './field-props.ts'

/** An address; who writes it without `https://`, as people do, gets that added. */
export function UrlField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const { t, language } = usePageContext()
  const field = useFormField({ name, label, help, type: 'url', validation: rules })
  const mend = () => {
    const input = document.getElementById(field.id)
    if (!(input instanceof HTMLInputElement)) return
    const whole = addMissingUrlScheme(input.value)
    if (whole === input.value) return
    input.value = whole
    field.input(whole)
  }
  return (
    <FieldWrapper field={field} type="url" labelPlacement="label" t={t}>
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
    </FieldWrapper>
  )
}

/** An address with its scheme, if what was written is one without it (`www.example.org/page`). */
export function addMissingUrlScheme(text: string): string {
  const written = text.trim()
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(written)
    ? `https://${written}`
    : text
}
