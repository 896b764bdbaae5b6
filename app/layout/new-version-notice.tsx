import { useEffect, useRef } from 'react'
import { showNoticeOnNewVersion } from '../enhance/new-version-notice.ts'
import { usePageContext } from './page-context.ts'

/** The container of the new-version notice; a live region that is empty until there is one. */
export function NewVersionNotice() {
  const { t } = usePageContext()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => (container.current === null ? undefined : showNoticeOnNewVersion(container.current)), [])
  return (
    <div
      ref={container}
      className="page-notice version-notice"
      aria-live="polite"
      aria-atomic="true"
      data-text={t('version.text')}
      data-reload={t('version.reload')}
      data-dismiss={t('version.dismiss')}
    />
  )
}
