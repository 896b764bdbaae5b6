import { useEffect, useRef } from 'react'
import { ActionForm } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { CopyTextButton } from '../copy-text-button.tsx'
import type { RemainingRecoveryCodesView } from './account-view.ts'

/** Newly generated recovery codes; they are shown only once. */
export function NewRecoveryCodesPanel({ codes: rawCodes }: { codes: readonly string[] }) {
  const codes = rawCodes.map(formatRecoveryCode)
  const { t, site } = usePageContext()
  const isHydrated = useIsHydrated()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = `${t('account.codesOf', { site: site.webTitle })}\n\n${codes.join('\n')}\n`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a message
    <div className="admin-codes" ref={box} tabIndex={-1} role="group" aria-labelledby="codes-title">
      <h3 id="codes-title">{t('account.newCodes')}</h3>
      <p>{t('account.newCodesText')}</p>
      <ol translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="admin-buttons">
        {isHydrated && <CopyTextButton text={text} />}
        {isHydrated && (
          <Button variant="quiet" onClick={() => window.print()}>
            {t('account.print')}
          </Button>
        )}
        <ButtonLink
          variant="quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${t('account.codesFile')}.txt`}
        >
          {t('account.download')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Adds dashes for readability; they are optional when a code is entered. */
function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The number of unused codes, and a button to generate new ones. */
export function RecoveryCodesStatus({ codes }: { codes: RemainingRecoveryCodesView }) {
  const { t } = usePageContext()
  if (codes === 'off') return <p className="admin-aside">{t('accountErrors.codesOff')}</p>
  if (codes === null)
    return (
      <div className="admin-line">
        <p>{t('account.noCodes')}</p>
        <ActionForm intent="codes-new">
          <SubmitButton>{t('account.makeCodes')}</SubmitButton>
        </ActionForm>
      </div>
    )
  return (
    <div className="admin-line">
      <p>{t('account.codesLeft', { count: codes.left })}</p>
      <ConfirmActionButton
        label={t('account.renewCodes')}
        title={t('account.renewCodesTitle')}
        text={t('account.renewCodesText')}
        confirm={t('account.renewCodes')}
        intent="codes-new"
      />
    </div>
  )
}
