import './reader-messages.css'
import { Form } from 'react-router'
import { ActionForm } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { ReaderMessageView } from './read-reader-messages.ts'
import { noteRules } from './reader-message-actions.ts'
import { ReaderMessageStatusChip } from './reader-message-list.tsx'

interface Props {
  readonly message: ReaderMessageView
  readonly flash: FlashMessageKey | null
}

/** A message of a reader, and what an editor can do with it. */
export function ReaderMessagePage({ message, flash }: Props) {
  const { t } = usePageContext()
  const { text, status, note, name } = message
  return (
    <>
      <AdminSection id="message" title={t('readerMessages.message')} flash={flash}>
        <ReaderMessageFacts message={message} />
        <p className="reader-message-text">{text}</p>
        <Form className="reader-message-buttons" method="post" preventScrollReset>
          {(['answered', 'refused', 'new'] as const)
            .filter((other) => other !== status)
            .map((other) => (
              <Button key={other} variant="quiet" type="submit" name="intent" value={other}>
                {t(`readerMessages.mark.${other}`)}
              </Button>
            ))}
        </Form>
      </AdminSection>
      <AdminSection
        id="note"
        title={t('readerMessages.publishTitle')}
        intro={t('readerMessages.publishIntro')}
        flash={flash}
      >
        <ActionForm
          key={`${note?.text} ${note?.signature}`}
          intent="publish"
          values={{ text: note?.text ?? text, signature: note?.signature ?? name }}
        >
          <FormField
            name="text"
            type="textarea"
            rows={6}
            label={t('readerMessages.noteText')}
            validation={noteRules.text}
          />
          <FormField
            name="signature"
            label={t('readerMessages.signature')}
            validation={noteRules.signature}
          />
          <SubmitButton>
            {t(status === 'published' ? 'readerMessages.publishAgain' : 'readerMessages.publish')}
          </SubmitButton>
        </ActionForm>
      </AdminSection>
      <AdminSection
        id="erase"
        title={t('readerMessages.eraseTitle')}
        intro={t('readerMessages.eraseIntro')}
        flash={flash}
      >
        <div className="reader-message-buttons">
          {message.email !== null && (
            <ConfirmActionButton
              intent="erase-email"
              label={t('readerMessages.eraseEmail')}
              title={t('readerMessages.eraseEmailTitle')}
              text={t('readerMessages.eraseEmailText')}
              confirm={t('readerMessages.eraseEmail')}
            />
          )}
          <ConfirmActionButton
            intent="delete"
            label={t('readerMessages.delete')}
            title={t('readerMessages.deleteTitle')}
            text={t('readerMessages.deleteText')}
            confirm={t('readerMessages.delete')}
          />
        </div>
      </AdminSection>
    </>
  )
}

function ReaderMessageFacts({ message }: Pick<Props, 'message'>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const { name, email, title, href, status, sentAt } = message
  return (
    <dl className="admin-facts">
      <div>
        <dt>{t('readerMessages.item')}</dt>
        <dd>
          {title === null ? (
            t('readerMessages.itemGone')
          ) : (
            <a href={href} lang={lang}>
              {title}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('readerMessages.sender')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t('readerMessages.senderEmail')}</dt>
        <dd>
          {email === null ? (
            t('readerMessages.noEmail')
          ) : (
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('readerMessages.sentAt')}</dt>
        <dd>
          <TimeElement moment={sentAt} />
        </dd>
      </div>
      <div>
        <dt>{t('readerMessages.status')}</dt>
        <dd>
          <ReaderMessageStatusChip status={status} />
        </dd>
      </div>
    </dl>
  )
}
