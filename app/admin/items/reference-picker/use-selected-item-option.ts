import { useEffect, useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import { requestJson } from '../../../api/client.ts'
import type { ItemOption } from '../contract.ts'
import type { ItemOptionPage } from './find-item-options.ts'

/** What a field points to, by its id: known already, or asked for. What cannot be found is told by its number. */
export function useSelectedItemOption(
  kind: KindName,
  value: unknown,
  known: readonly (ItemOption | undefined)[],
): [choice: ItemOption | null, remember: (choice: ItemOption) => void] {
  const [met, setMet] = useState<readonly ItemOption[]>([])
  const id = value === null || value === undefined || value === '' ? null : Number(value)
  const choice = id === null ? undefined : [...met, ...known].find((one) => one?.id === id)
  const isUnknown = id !== null && choice === undefined
  const remember = (next: ItemOption) =>
    setMet((before) => [next, ...before.filter((one) => one.id !== next.id)])
  useEffect(() => {
    if (!isUnknown) return
    const reading = new AbortController()
    requestJson<ItemOptionPage>(`/admin/choices.json?kind=${kind}&id=${id}`, { signal: reading.signal }).then(
      (sent) => {
        const found = 'data' in sent ? sent.data.items?.[0] : undefined
        if (found !== undefined) setMet((before) => [found, ...before])
      },
      () => undefined,
    )
    return () => reading.abort()
  }, [kind, id, isUnknown])
  if (id === null) return [null, remember]
  return [choice ?? { id, name: `№ ${id}`, status: 'live', picture: null }, remember]
}
