import type { RequestFailureCode } from '../../api/client.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInAgainLink } from './sign-in-again-link.tsx'

/**
 * Tells the user that the gallery could not be reloaded, and why. Connection failures are reported by the
 * uploads and actions.
 */
export function GalleryRefreshFailureNotice({ unread: failure }: { unread: RequestFailureCode | null }) {
  const { t } = usePageContext()
  if (failure !== 'signedOut' && failure !== 'gone' && failure !== 'forbidden') return null
  return (
    <Notice className="gallery-editor-note" isError role="alert">
      <p>{t(`galleryEditor.troubles.${failure}`)}</p>
      {failure === 'signedOut' && <SignInAgainLink />}
    </Notice>
  )
}
