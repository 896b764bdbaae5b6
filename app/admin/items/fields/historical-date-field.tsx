import {
  convertDateWordsToEdtf,
  formatDateInWords,
  formatEdtfInWords,
  listNumericDateMeanings,
  parseEdtf,
} from '../../../../domain/dates/index.ts'
import { FormField, useFormFieldSetter, useFormFieldValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly field: { readonly rules: string }
}

/** Input for a historical date, which shows how the text was parsed and asks if it has two meanings. */
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
  const setValue = useFormFieldSetter(name)
  const text = typeof value === 'string' ? value.trim() : ''
  const parsed = text === '' ? null : parseEdtf(convertDateWordsToEdtf(text))
  const meanings = listNumericDateMeanings(text).map((date) => formatEdtfInWords(date, language))
  const isAmbiguous = meanings.length > 1
  return (
    <>
      <p className="understood" aria-live="polite">
        {parsed?.ok && t('galleryEditor.dateUnderstood', { words: formatDateInWords(parsed.date, language) })}
        {isAmbiguous && t('galleryEditor.dateTwoMeanings')}
      </p>
      {isAmbiguous && (
        <p className="date-meanings">
          {meanings.map((words) => (
            <Button key={words} variant="quiet" onClick={() => setValue(words)}>
              {words}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
