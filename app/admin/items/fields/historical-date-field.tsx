import { convertDateWordsToEdtf, formatDateInWords, parseEdtf } from '../../../../domain/dates/index.ts'
import { FormField, useFormFieldValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'

interface Props {
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly field: { readonly rules: string }
}

/** Input for a historical date, which shows how the text was parsed. */
export function HistoricalDateField({ name, label, help, field: { rules } }: Props) {
  const { t } = usePageContext()
  return (
    <>
      <FormField
        name={name}
        label={label}
        help={help ?? t('galleryEditor.dateHelp')}
        validation={rules}
        autoComplete="off"
        spellCheck={false}
      />
      <ParsedDateText name={name} />
    </>
  )
}

function ParsedDateText({ name }: { name: string }) {
  const { t, language } = usePageContext()
  const value = useFormFieldValue(name)
  const parsed =
    typeof value === 'string' && value.trim() !== '' ? parseEdtf(convertDateWordsToEdtf(value)) : null
  return (
    <p className="understood" aria-live="polite">
      {parsed?.ok
        ? t('galleryEditor.dateUnderstood', { words: formatDateInWords(parsed.date, language) })
        : ''}
    </p>
  )
}
