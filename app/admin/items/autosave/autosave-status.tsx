import { Button } from '../../../ui/button.tsx'
import './autosave.css'
import { useEffect, useState } from 'react'
import { formatTime } from '../../../i18n/format-dates.ts'
import type { MessageKey } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { AutosaveAndDraftRecovery } from './use-autosave.ts'

const failureMessageKeys: Partial<Record<AutosaveAndDraftRecovery['state'], MessageKey>> = {
  offline: 'autosave.offline',
  busy: 'autosave.offline',
  notWritable: 'autosave.notWritable',
  signedOut: 'autosave.signedOut',
  otherAccount: 'autosave.otherAccount',
  tooLarge: 'autosave.tooLarge',
  forbidden: 'autosave.failed',
  gone: 'autosave.failed',
  failed: 'autosave.failed',
}

/** Shows where unsaved changes are stored. Screen readers announce only failures, not every autosave. */
export function AutosaveStatusMessage({ autosave }: { autosave: AutosaveAndDraftRecovery }) {
  const { t } = usePageContext()
  const { state, browser, at, retry } = autosave
  const failureKey = failureMessageKeys[state]
  const announcement = useDelayedText(failureKey === undefined ? '' : getFailureText())
  function getFailureText(): string {
    if (failureKey === undefined) return ''
    const where =
      browser === 'saved' ? 'autosave.inBrowser' : browser === 'full' ? 'autosave.full' : 'autosave.nowhere'
    return `${t(failureKey)} ${t(where)}`
  }
  return (
    <div className="keeping" data-state={failureKey === undefined ? state : 'trouble'}>
      {failureKey === undefined ? (
        <p className="keeping-quiet">
          {state === 'saving' && at === null && t('autosave.keeping')}
          {state !== 'clean' && at !== null && <AutosavedAtText at={at} />}
        </p>
      ) : (
        <p className="keeping-trouble">{getFailureText()}</p>
      )}
      {(state === 'signedOut' || state === 'otherAccount') && (
        <Button variant="quiet" onClick={autosave.openSignIn}>
          {t('autosave.signIn')}
        </Button>
      )}
      {(state === 'offline' || state === 'busy' || state === 'notWritable' || state === 'failed') && (
        <Button variant="quiet" onClick={() => void retry()}>
          {t('autosave.again')}
        </Button>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

function AutosavedAtText({ at }: { at: string }) {
  const { t, site, language } = usePageContext()
  return t('autosave.kept', { time: formatTime(at, language, site.timeZone) })
}

/** Returns a text once it has not changed for a second, so that short failures are not announced. */
function useDelayedText(text: string): string {
  const [delayedText, setDelayedText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDelayedText(text), 1000)
    return () => clearTimeout(timer)
  }, [text])
  return delayedText
}
