import { image } from '../../../domain/kinds/image.ts'
import { usePageContext } from '../../layout/frame.ts'
import { DateField as HistoricalDate } from '../items/fields/date-field.tsx'

/** When a picture was taken. */
export function DateField() {
  const { t } = usePageContext()
  return (
    <div className="desk-date">
      <HistoricalDate name="date" label={t('fields.date')} help={undefined} field={image.fields.date} />
    </div>
  )
}
