import { useEffect, useRef } from 'react'
import { startNewVersionNotice } from '../enhance/new-version-notice.ts'
import { usePageContext } from './page-context.ts'

/** Where a new version is told of; empty until there is one, so that screen readers hear it come. */
export function NewVersionNotice() {
  const { t } = usePageContext()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : startNewVersionNotice(place.current)), [])
  return (
    <div
      ref={place}
      className="version-notice"
      aria-live="polite"
      aria-atomic="true"
      data-text={t('version.text')}
      data-reload={t('version.reload')}
      data-dismiss={t('version.dismiss')}
    />
  )
}
