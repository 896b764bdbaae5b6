import type { RequestFailure } from '../../api/client.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Says that the desk is as it was, and why; that a line is cut is said by whoever needs it. */
export function UnreadNote({ unread }: { unread: RequestFailure | null }) {
  const { t } = usePageContext()
  if (unread !== 'signedOut' && unread !== 'gone' && unread !== 'forbidden') return null
  return (
    <Notice className="desk-note" bad role="alert">
      <p>{t(`desk.troubles.${unread}`)}</p>
      {unread === 'signedOut' && <SignInAgain />}
    </Notice>
  )
}
