import './live.css'
import { useEffect, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { useEditorChannelSnapshot } from '../../live/editor-channel-hooks.ts'
import { SignInAgainLink } from '../pictures/sign-in-again-link.tsx'

/** A shorter interruption is not mentioned. */
const graceMs = 3000

/** Says that changes of colleagues do not arrive, and when the next attempt to connect is; else nothing. */
export function LiveConnectionNotice() {
  const { t } = usePageContext()
  const { status, isInterrupted } = useEditorChannelSnapshot()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isInterrupted) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), graceMs)
    return () => clearTimeout(timer)
  }, [isInterrupted])
  const isSignedOut = status?.state === 'signedOut'
  const isShown = isSignedOut || (isInterrupted && isLong)
  return (
    <div className="live-connection" data-shown={isShown || undefined}>
      <p role="status">{isShown && t(isSignedOut ? 'colleagues.signedOut' : 'colleagues.interrupted')}</p>
      {isShown && status?.state === 'disconnected' && (
        <NextAttempt key={status.retryAt} at={status.retryAt} />
      )}
      {isSignedOut && <SignInAgainLink />}
    </div>
  )
}

/** The seconds to the next attempt; not announced, because they change all the time. */
function NextAttempt({ at }: { readonly at: number }) {
  const { t } = usePageContext()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((at - now) / 1000)
  return <p>{seconds > 0 ? t('colleagues.nextAttempt', { seconds }) : t('colleagues.connecting')}</p>
}
