import { useEffect, useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import { requestJson } from '../../../api/client.ts'
import type { ItemOption } from '../contract.ts'
import type { ItemOptionResultPage } from './find-item-options.ts'

/**
 * The option that a field's value points to: a known one, or loaded by its id. Until it is found, the id is
 * its name.
 */
export function useSelectedItemOption(
  kind: KindName,
  value: unknown,
  knownOptions: readonly (ItemOption | undefined)[],
): [choice: ItemOption | null, remember: (choice: ItemOption) => void] {
  const [loaded, setLoaded] = useState<readonly ItemOption[]>([])
  const id = value === null || value === undefined || value === '' ? null : Number(value)
  const choice = id === null ? undefined : [...loaded, ...knownOptions].find((option) => option?.id === id)
  const isUnknown = id !== null && choice === undefined
  const remember = (next: ItemOption) =>
    setLoaded((before) => [next, ...before.filter((option) => option.id !== next.id)])
  useEffect(() => {
    if (!isUnknown) return
    const controller = new AbortController()
    requestJson<ItemOptionResultPage>(`/admin/choices.json?kind=${kind}&id=${id}`, {
      signal: controller.signal,
    }).then(
      (result) => {
        const found = 'data' in result ? result.data.items?.[0] : undefined
        if (found !== undefined) setLoaded((before) => [found, ...before])
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [kind, id, isUnknown])
  if (id === null) return [null, remember]
  return [choice ?? { id, name: `№ ${id}`, status: 'live', picture: null }, remember]
}
