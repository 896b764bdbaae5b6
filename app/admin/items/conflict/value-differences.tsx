import { usePageContext } from '../../../layout/frame.ts'
import { differencesOf, type FieldValues, wholeOf } from '../../differences/fields.ts'
import { SideBySide, WholeText } from '../../differences/side-by-side.tsx'
import type { EditedItem } from '../contract.ts'
import { useMeaning } from './use-meaning.ts'

interface Props {
  readonly item: EditedItem
  readonly values: FieldValues
}

/** How other values differ from those an item was saved with; of a new item, all that they say. */
export default function ValueDifferences({ item, values }: Props) {
  const { t, language } = usePageContext()
  const meaning = useMeaning(item, [item.values, values])
  const all = { ...item.values, ...values }
  if (item.version === null)
    return wholeOf(item.kind, all, language, meaning).map(({ name, label, rows }) => (
      <section key={name} className="history-field">
        <h3>{label}</h3>
        <WholeText rows={rows} />
      </section>
    ))
  const differences = differencesOf(item.kind, item.values, all, language, meaning)
  return (
    <div>
      {differences.length === 0 && <p>{t('history.noDifference')}</p>}
      {differences.map(({ name, label, rows }) => (
        <section key={name} className="history-field">
          <h3>{label}</h3>
          <SideBySide rows={rows} before={t('conflict.saved')} after={t('conflict.unsaved')} />
        </section>
      ))}
    </div>
  )
}
