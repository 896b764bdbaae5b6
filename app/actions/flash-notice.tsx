import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { usePageContext } from '../layout/page-context.ts'
import { Notice } from '../ui/notice.tsx'
import { type FlashMessageKey, getFlashSection, isErrorFlash } from './flash.ts'

/** Shows the flash message in its section and focuses it, so that it is seen and read out. */
export function SectionFlashNotice({ flash, at }: { flash: FlashMessageKey | null; at: string }) {
  const { t } = usePageContext()
  const box = useRef<HTMLDivElement>(null)
  const message = flash !== null && getFlashSection(flash) === at ? flash : null
  // New loader data with a message means that the action ran again, so the same message is focused again.
  const loaderData = useLoaderData<unknown>()
  useEffect(() => {
    if (message !== null && hasFlashMessage(loaderData)) box.current?.focus()
  }, [message, loaderData])
  if (message === null) return null
  const isError = isErrorFlash(message)
  return (
    <Notice ref={box} isError={isError} role={isError ? 'alert' : 'status'} tabIndex={-1}>
      {t(`flash.${message}`)}
    </Notice>
  )
}

/** Data that is loaded again without an action has none, while the page may still show the previous one. */
function hasFlashMessage(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' &&
    loaderData !== null &&
    'flash' in loaderData &&
    loaderData.flash !== null
  )
}
