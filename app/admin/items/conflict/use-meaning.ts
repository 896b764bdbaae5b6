import { useEffect, useState } from 'react'
import { isKindName, type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import { requestJson } from '../../../api/client.ts'
import { usePageContext } from '../../../layout/frame.ts'
import type { FieldValues, Meaning } from '../../differences/fields.ts'
import type { Choices } from '../choosing/find.ts'
import type { EditedItem } from '../contract.ts'

/** The names of what texts point to: those the item came with, and the others once the site has told them. */
export function useMeaning({ kind, chosen }: EditedItem, texts: readonly FieldValues[]): Meaning {
  const { t } = usePageContext()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = unknownIn(kind, chosen, texts).join(' ')
  useEffect(() => {
    let isLeft = false
    for (const key of wanted.split(' ').filter(Boolean)) {
      const [to, id] = key.split(':')
      void requestJson<Choices>(`/admin/choices.json?kind=${to}&id=${id}`).then((sent) => {
        const name = 'data' in sent ? sent.data.items?.[0]?.name : undefined
        if (!isLeft && name !== undefined) setNames((all) => new Map([...all, [key, name]]))
      })
    }
    return () => {
      isLeft = true
    }
  }, [wanted])
  return (name, value) => {
    const to = pointsTo(kind, name)
    if (to === null) return null
    if (chosen[name]?.id === Number(value)) return chosen[name]?.name ?? null
    return names.get(`${to}:${value}`) ?? t('history.gone', { id: String(value) })
  }
}

function unknownIn(kind: KindName, chosen: EditedItem['chosen'], texts: readonly FieldValues[]): string[] {
  const found = texts.flatMap((values) =>
    Object.entries(values).flatMap(([name, value]) => {
      const to = pointsTo(kind, name)
      const isKnown = to === null || !/^\d{1,10}$/.test(String(value)) || chosen[name]?.id === Number(value)
      return isKnown ? [] : [`${to}:${value}`]
    }),
  )
  return [...new Set(found)]
}

function pointsTo(kind: KindName, name: string): KindName | null {
  if (name === 'author') return 'author'
  const to = kindOf(kind).fields[name]?.to ?? ''
  return isKindName(to) ? to : null
}
