import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RequestFailure } from '../../api/client.ts'
import { inOrder, movedTo } from './arrangement.ts'
import type { Desk, DeskImage } from './read-desk.ts'
import { useRefresh } from './refresh.ts'
import { deedFields, sendDeed } from './send.ts'

export interface Arrangement {
  /** As they stand, or as they will once what was asked for is done. */
  readonly images: readonly DeskImage[]
  readonly order: readonly number[]
  /** Shows an order that is not asked for yet; null: the one that counts. */
  preview(order: readonly number[] | null): void
  move(ids: readonly number[], before: number | null): void
}

/** The order of a gallery's pictures: shown at once, saved one change after the other, put right where that fails. */
export function useArrangement(
  { gallery, images }: Pick<Desk, 'gallery' | 'images'>,
  refused: (trouble: RequestFailure | 'stale') => void,
): Arrangement {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [previewed, preview] = useState<readonly number[] | null>(null)
  const refresh = useRefresh()
  const last = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const standing = useMemo(() => inOrder(images, wanted), [images, wanted])
  const shown = useMemo(() => inOrder(standing, previewed), [standing, previewed])
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const latest = useRef(order)
  useLayoutEffect(() => {
    latest.current = order
  }, [order])

  const send = useCallback(
    async (ids: readonly number[], before: number | null) => {
      const fields = deedFields('move', ids.map(String), { before: before === null ? '' : String(before) })
      const result = await sendDeed(gallery.id, fields)
      if ('failure' in result) refused(result.failure)
      else if (result.data.errors !== undefined) refused('stale')
      waiting.current -= 1
    },
    [gallery.id, refused],
  )
  /** What is being sent, or was asked for while the desk was read, is not taken back. */
  const settle = useCallback(async () => {
    if (waiting.current > 0) return
    await refresh()
    if (waiting.current === 0) setWanted(null)
  }, [refresh])
  const move = useCallback(
    (ids: readonly number[], before: number | null) => {
      preview(null)
      setWanted(movedTo(latest.current, ids, before))
      waiting.current += 1
      last.current = last.current.then(() => send(ids, before))
      void last.current.then(settle)
    },
    [send, settle],
  )
  return { images: shown, order, preview, move }
}
