import { usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'

interface ShareButtonProps {
  /** What the page is called where it is sent. */
  readonly title: string
  /** The page's path, without what only this visitor's view of it needs. */
  readonly path: string
}

/**
 * Hands the page's address on: to the device's own sharing, else to the clipboard. That takes a script
 * (`app/enhance/share-buttons.ts`), which makes it visible; until then its room is kept and nothing useless shown.
 */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { t } = usePageContext()
  return (
    <span className="share">
      <button
        type="button"
        data-share={path}
        data-title={title}
        data-copied={t('share.copied')}
        data-failed={t('share.failed')}
      >
        <Icon name="share" />
        <span>{t('share.share')}</span>
      </button>
      <span className="share-said" role="status" />
    </span>
  )
}
