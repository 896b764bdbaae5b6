import { usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'

/** A link to the feed of new content, for feed readers. */
export function FeedLink() {
  const { t, isStaticExport, origin } = usePageContext()
  // A feed needs the address of the site.
  if (isStaticExport && origin === '') return null
  return (
    <p className="feed-link">
      <a href="/rss.xml" type="application/rss+xml" title={t('feeds.hint')}>
        <Icon name="feed" size="small" />
        {t('feeds.follow')}
      </a>
    </p>
  )
}
