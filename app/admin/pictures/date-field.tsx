import { dateInWords, parseDate } from '../../../domain/dates/index.ts'
import { image } from '../../../domain/kinds/image.ts'
import { Field, useValue } from '../../forms/index.ts'
import { useFrame } from '../../layout/frame.ts'

/** A historical date that says how it is understood. */
export function DateField() {
  const { t } = useFrame()
  return (
    <div className="desk-date">
      <Field
        name="date"
        label={t('fields.date')}
        help={t('desk.dateHelp')}
        validation={image.fields.date.rules}
        autoComplete="off"
        spellCheck={false}
      />
      <Understood />
    </div>
  )
}

function Understood() {
  const { t, language } = useFrame()
  const value = useValue('date')
  const parsed = typeof value === 'string' && value.trim() !== '' ? parseDate(value.trim()) : null
  return (
    <p className="desk-understood" aria-live="polite">
      {parsed?.ok ? t('desk.dateUnderstood', { words: dateInWords(parsed.date, language) }) : ''}
    </p>
  )
}
