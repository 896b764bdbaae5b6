import { useEffect, useRef } from 'react'
import { watchWithNotice } from '../enhance/version-notice.ts'
import { usePageContext } from './frame.ts'

/** Where a new version is told of; empty until there is one, so that screen readers hear it come. */
export function VersionNotice() {
  const { t } = usePageContext()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : watchWithNotice(place.current)), [])
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
