import { usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'

interface ShareButtonProps {
  /** The title that is shared with the URL. */
  readonly title: string
  /** The page's path, without parameters of the current view. */
  readonly path: string
}

/**
 * Shares the page's URL by the device's share dialog, else copies it. The script `app/enhance/share-buttons.ts` makes
 * the button visible; until then its space is reserved.
 */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { t, isStaticExport } = usePageContext()
  // The address of a file is of no use to others.
  if (isStaticExport) return null
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
      <span className="share-status" role="status" />
    </span>
  )
}
