import type { EmailSettingsView } from '../../../domain/email-settings.ts'
import { formatTime } from '../../i18n/format-dates.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says how many e-mails wait for the mail server, why, and until when; nothing if none does. */
export function WaitingEmailsNotice({ waiting, server }: Pick<EmailSettingsView, 'waiting' | 'server'>) {
  const { t, site, language } = usePageContext()
  const { count, nextAttemptAt, failure, answer } = waiting
  if (count === 0) return null
  return (
    <Notice role="status" isError={failure !== null}>
      <p>
        {t('emailSettings.waiting.count', { count })}{' '}
        {nextAttemptAt === null
          ? t('emailSettings.waiting.soon')
          : t('emailSettings.waiting.next', { time: formatTime(nextAttemptAt, language, site.timeZone) })}
      </p>
      {failure !== null && (
        <p>
          {t('emailSettings.waiting.failed')}{' '}
          {failure === 'recipientRefused'
            ? t('emailSettings.waiting.recipientRefused')
            : server !== null && t(`emailSettings.failures.${failure}`, { host: server.host })}
        </p>
      )}
      {answer !== null && <p>{t('emailSettings.answer', { answer })}</p>}
    </Notice>
  )
}
