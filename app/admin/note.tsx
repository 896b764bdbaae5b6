import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { useFrame } from '../layout/frame.ts'
import { isBad, placeOf, type Said } from './said.ts'

/** Says what became of what was just done, where it was done; takes the focus, so that it is seen and heard. */
export function Note({ said, at }: { said: Said | null; at: string }) {
  const { t } = useFrame()
  const box = useRef<HTMLParagraphElement>(null)
  const shown = said !== null && placeOf(said) === at ? said : null
  // Said once more after the same was done once more: it came with other data.
  const loaded = useLoaderData<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data is other news
  useEffect(() => {
    if (shown !== null) box.current?.focus()
  }, [shown, loaded])
  if (shown === null) return null
  const bad = isBad(shown)
  return (
    <p
      ref={box}
      className="admin-note"
      data-bad={bad || undefined}
      role={bad ? 'alert' : 'status'}
      tabIndex={-1}
    >
      {t(`said.${shown}`)}
    </p>
  )
}
