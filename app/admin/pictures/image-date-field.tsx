import { imageKind } from '../../../domain/kinds/image.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { HistoricalDateField as HistoricalDate } from '../items/fields/historical-date-field.tsx'

/** When a picture was taken. */
export function ImageDateField() {
  const { t } = usePageContext()
  return (
    <div className="gallery-editor-date">
      <HistoricalDate name="date" label={t('fields.date')} help={undefined} field={imageKind.fields.date} />
    </div>
  )
}
