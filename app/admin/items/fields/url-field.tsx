import { FieldWrapper, useFormField } from '../../../forms/index.ts'
import { TextInput } from '../../../forms/inputs/text-input.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LabeledItemFieldProps } from './item-form-context.ts'

/** Input for a URL; a missing `https://` is added on blur. */
export function UrlField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const { t, language } = usePageContext()
  const field = useFormField({ name, label, help, type: 'url', validation: rules })
  const addScheme = () => {
    const input = document.getElementById(field.id)
    if (!(input instanceof HTMLInputElement)) return
    const completeUrl = addMissingUrlScheme(input.value)
    if (completeUrl === input.value) return
    input.value = completeUrl
    field.input(completeUrl)
  }
  return (
    <FieldWrapper field={field} type="url" labelPlacement="label" t={t}>
      <TextInput
        field={{
          ...field,
          blur() {
            addScheme()
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

/** Adds `https://` to a URL without a scheme (`www.example.org/page`); other text is returned unchanged. */
export function addMissingUrlScheme(text: string): string {
  const trimmed = text.trim()
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(trimmed)
    ? `https://${trimmed}`
    : text
}
