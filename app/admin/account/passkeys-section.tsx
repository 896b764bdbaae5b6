import { ActionForm } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { getButtonClass } from '../../ui/button.tsx'
import { AdminSection } from '../admin-section.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { AccountSectionProps, PasskeyView } from './account-view.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'

/** The user's passkeys, with forms to add, rename and remove them. */
export function PasskeysSection({ account: { passkeys }, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  return (
    <AdminSection
      id="passkeys"
      title={t('account.passkeys')}
      intro={t('account.passkeysIntro')}
      flash={flash}
    >
      {passkeys === null ? (
        <p className="admin-aside">{t('accountErrors.passkeysOff')}</p>
      ) : (
        <>
          {passkeys.length === 0 && <p>{t('account.noPasskeys')}</p>}
          <ul className="admin-list">
            {passkeys.map((passkey) => (
              <PasskeyListItem key={`${passkey.id} ${passkey.name}`} passkey={passkey} />
            ))}
          </ul>
          <AddPasskeyForm />
        </>
      )}
    </AdminSection>
  )
}

function PasskeyListItem({ passkey: { id, name, since, lastUsed } }: { passkey: PasskeyView }) {
  const { t } = usePageContext()
  const displayName = name === '' ? t('account.passkey') : name
  return (
    <li>
      <div>
        <strong>{displayName}</strong>
        <p className="admin-faint">
          {t('account.since')} <TimeElement moment={since} />
          {lastUsed !== null && (
            <>
              {'; '}
              {t('account.lastUsed')} <TimeElement moment={lastUsed} />
            </>
          )}
        </p>
      </div>
      <details className="ask">
        <summary className={getButtonClass('quiet')}>
          <span aria-hidden="true">{t('account.rename')}</span>
          <span className="sr-only">{t('account.renamePasskey', { name: displayName })}</span>
        </summary>
        <div className="ask-box">
          <ActionForm
            intent="passkey-rename"
            about={{ name: 'passkey', value: id }}
            values={{ name }}
            label={t('account.renamePasskey', { name: displayName })}
          >
            <FormField
              name="name"
              label={t('account.passkeyName')}
              validation="required:trim|length:1,100"
              autoComplete="off"
            />
            <SubmitButton>{t('admin.save')}</SubmitButton>
          </ActionForm>
        </div>
      </details>
      <ConfirmActionButton
        label={t('admin.remove')}
        describedAs={t('account.removePasskey', { name: displayName })}
        title={t('account.removePasskeyTitle', { name: displayName })}
        text={t('account.removePasskeyText')}
        confirm={t('admin.remove')}
        intent="passkey-remove"
        fields={{ passkey: id }}
      />
    </li>
  )
}
