import type { RequestFailure } from '../../api/client.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInAgainLink } from './sign-in-again-link.tsx'

/** Says that the desk is as it was, and why; that a line is cut is said by whoever needs it. */
export function RefreshFailureNotice({ unread }: { unread: RequestFailure | null }) {
  const { t } = usePageContext()
  if (unread !== 'signedOut' && unread !== 'gone' && unread !== 'forbidden') return null
  return (
    <Notice className="desk-note" isError role="alert">
      <p>{t(`desk.troubles.${unread}`)}</p>
      {unread === 'signedOut' && <SignInAgainLink />}
    </Notice>
  )
}
