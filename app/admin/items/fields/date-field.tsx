import { dateFromWords, dateInWords, parseDate } from '../../../../domain/dates/index.ts'
import { Field, useValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/frame.ts'

interface Props {
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly field: { readonly rules: string }
}

/** A historical date that says how it is understood. */
export function DateField({ name, label, help, field: { rules } }: Props) {
  const { t } = usePageContext()
  return (
    <>
      <Field
        name={name}
        label={label}
        help={help ?? t('desk.dateHelp')}
        validation={rules}
        autoComplete="off"
        spellCheck={false}
      />
      <Understood name={name} />
    </>
  )
}

function Understood({ name }: { name: string }) {
  const { t, language } = usePageContext()
  const value = useValue(name)
  const parsed = typeof value === 'string' && value.trim() !== '' ? parseDate(dateFromWords(value)) : null
  return (
    <p className="understood" aria-live="polite">
      {parsed?.ok ? t('desk.dateUnderstood', { words: dateInWords(parsed.date, language) }) : ''}
    </p>
  )
}
