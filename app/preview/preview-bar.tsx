import './preview.css'
import { formatLongDateTime } from '../i18n/format-dates.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Icon } from '../ui/icon.tsx'

/** Says that the page is a preview, when its link expires, and links to the public page if it is published. */
export function PreviewBar({ until, path }: { until: string; path: string | null }) {
  const { t, language, site } = usePageContext()
  return (
    <aside className="preview-bar" aria-label={t('preview.title')}>
      <Icon name="clock" />
      <p>
        <strong>{t('preview.bar')}</strong>{' '}
        {t(path === null ? 'preview.until' : 'preview.untilPublic', {
          until: formatLongDateTime(until, language, site.timeZone),
        })}
        {path !== null && (
          <>
            {' '}
            <a href={path}>{t('preview.isPublic')}</a>
          </>
        )}
      </p>
    </aside>
  )
}
