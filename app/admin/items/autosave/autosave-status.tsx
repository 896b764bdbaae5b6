import { Button } from '../../../ui/button.tsx'
import './autosave.css'
import { useEffect, useState } from 'react'
import { formatTime } from '../../../i18n/format-dates.ts'
import type { MessageKey } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { AutosaveController } from './use-autosave.ts'

const failureMessageKeys: Partial<Record<AutosaveController['state'], MessageKey>> = {
  offline: 'keeping.offline',
  busy: 'keeping.offline',
  signedOut: 'keeping.signedOut',
  otherAccount: 'keeping.otherAccount',
  tooLarge: 'keeping.tooLarge',
  forbidden: 'keeping.failed',
  gone: 'keeping.failed',
  failed: 'keeping.failed',
}

/** Says quietly how safe what is written is. Only what is new is said aloud, not each keeping. */
export function AutosaveStatus({ keeping }: { keeping: AutosaveController }) {
  const { t } = usePageContext()
  const { state, browser, at, retry: again } = keeping
  const trouble = failureMessageKeys[state]
  const aloud = useDelayedText(trouble === undefined ? '' : wordsOf())
  function wordsOf(): string {
    if (trouble === undefined) return ''
    const where =
      browser === 'kept' ? 'keeping.inBrowser' : browser === 'full' ? 'keeping.full' : 'keeping.nowhere'
    return `${t(trouble)} ${t(where)}`
  }
  return (
    <div className="keeping" data-state={trouble === undefined ? state : 'trouble'}>
      {trouble === undefined ? (
        <p className="keeping-quiet">
          {state === 'keeping' && at === null && t('keeping.keeping')}
          {state !== 'clean' && at !== null && <AutosavedAtText at={at} />}
        </p>
      ) : (
        <p className="keeping-trouble">{wordsOf()}</p>
      )}
      {(state === 'signedOut' || state === 'otherAccount') && (
        <Button variant="quiet" onClick={keeping.openSignIn}>
          {t('keeping.signIn')}
        </Button>
      )}
      {(state === 'offline' || state === 'busy' || state === 'failed') && (
        <Button variant="quiet" onClick={() => void again()}>
          {t('keeping.again')}
        </Button>
      )}
      <p className="sr-only" role="status">
        {aloud}
      </p>
    </div>
  )
}

function AutosavedAtText({ at }: { at: string }) {
  const { t, site } = usePageContext()
  return t('keeping.kept', { time: formatTime(at, site.timeZone) })
}

/** A text once it has stood for a while: what comes and goes at once is not worth interrupting anybody. */
function useDelayedText(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 1000)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
