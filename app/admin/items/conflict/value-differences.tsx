import { useEffect, useState } from 'react'
import { getKindDefinition, isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { requestJson } from '../../../api/client.ts'
import {
  type FieldValueFormatter,
  type FieldValues,
  findFieldDifferences,
  presentNonEmptyFieldsAsDiffRows,
} from '../../../differences/field-differences.ts'
import { FullFieldText, SideBySideDiff } from '../../../differences/side-by-side-diff.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import type { ItemOptionResultPage } from '../../../pickers/contract.ts'
import type { EditableItem } from '../contract.ts'

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

/** Formats references as item names: those that came with the item at once, others after they are loaded. */
export function useFieldValueFormatter(
  { kind, chosen }: EditableItem,
  valueSets: readonly FieldValues[],
): FieldValueFormatter {
  const { t } = usePageContext()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const missingKeys = findUnknownReferences(kind, chosen, valueSets).join(' ')
  useEffect(() => {
    let isUnmounted = false
    for (const key of missingKeys.split(' ').filter(Boolean)) {
      const [to, id] = key.split(':')
      void requestJson<ItemOptionResultPage>(`/admin/choices.json?kind=${to}&id=${id}`).then((result) => {
        const name = 'data' in result ? result.data.items?.[0]?.name : undefined
        if (!isUnmounted && name !== undefined) setNames((all) => new Map([...all, [key, name]]))
      })
    }
    return () => {
      isUnmounted = true
    }
  }, [missingKeys])
  return (name, value) => {
    const to = getReferencedKind(kind, name)
    if (to === null) return null
    if (chosen[name]?.id === Number(value)) return chosen[name]?.name ?? null
    return names.get(`${to}:${value}`) ?? t('history.gone', { id: String(value) })
  }
}

function findUnknownReferences(
  kind: KindName,
  chosen: EditableItem['chosen'],
  valueSets: readonly FieldValues[],
): string[] {
  const found = valueSets.flatMap((values) =>
    Object.entries(values).flatMap(([name, value]) => {
      const to = getReferencedKind(kind, name)
      const isKnown = to === null || !/^\d{1,10}$/.test(String(value)) || chosen[name]?.id === Number(value)
      return isKnown ? [] : [`${to}:${value}`]
    }),
  )
  return [...new Set(found)]
}

function getReferencedKind(kind: KindName, name: string): KindName | null {
  if (name === 'author') return 'author'
  const to = getKindDefinition(kind).fields[name]?.to ?? ''
  return isKindName(to) ? to : null
}
