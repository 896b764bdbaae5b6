import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { usePageContext } from '../layout/page-context.ts'
import { Notice } from '../ui/notice.tsx'
import { type FlashMessage, getFlashSection, isErrorFlash } from './flash.ts'

/** Says what became of what was just done, where it was done; takes the focus, so that it is seen and heard. */
export function FlashNotice({ flash, at }: { flash: FlashMessage | null; at: string }) {
  const { t } = usePageContext()
  const box = useRef<HTMLDivElement>(null)
  const shown = flash !== null && getFlashSection(flash) === at ? flash : null
  // Said once more after the same was done once more: it came with other data.
  const loaded = useLoaderData<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data is other news
  useEffect(() => {
    if (shown !== null) box.current?.focus()
  }, [shown, loaded])
  if (shown === null) return null
  const bad = isErrorFlash(shown)
  return (
    <Notice ref={box} isError={bad} role={bad ? 'alert' : 'status'} tabIndex={-1}>
      {t(`flash.${shown}`)}
    </Notice>
  )
}
