import { usePageContext } from '../../../layout/page-context.ts'
import {
  type FieldValues,
  findFieldDifferences,
  presentNonEmptyFieldsAsDiffRows,
} from '../../differences/field-differences.ts'
import { FullFieldText, SideBySideDiff } from '../../differences/side-by-side-diff.tsx'
import type { EditableItem } from '../contract.ts'
import { useFieldValueFormatter } from './use-field-value-formatter.ts'

interface Props {
  readonly item: EditableItem
  readonly values: FieldValues
}

/** Shows how values differ from the saved item; for a new item, all of them. */
export default function DifferencesFromSavedItem({ item, values }: Props) {
  const { t, language } = usePageContext()
  const formatValue = useFieldValueFormatter(item, [item.values, values])
  const all = { ...item.values, ...values }
  if (item.version === null)
    return presentNonEmptyFieldsAsDiffRows(item.kind, all, language, formatValue).map(
      ({ name, label, rows }) => (
        <section key={name} className="history-field">
          <h3>{label}</h3>
          <FullFieldText rows={rows} />
        </section>
      ),
    )
  const differences = findFieldDifferences(item.kind, item.values, all, language, formatValue)
  return (
    <div>
      {differences.length === 0 && <p>{t('history.noDifference')}</p>}
      {differences.map(({ name, label, rows }) => (
        <section key={name} className="history-field">
          <h3>{label}</h3>
          <SideBySideDiff rows={rows} before={t('conflict.saved')} after={t('conflict.unsaved')} />
        </section>
      ))}
    </div>
  )
}
