import { useEffect, useRef } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { CopyTextButton } from '../copy-text-button.tsx'
import type { InviteOrRecoveryLink } from './invite-or-recovery-link.ts'

/** Shows an invite or recovery link that the owner passes on; it is shown only once. */
export function InviteOrRecoveryLinkNotice({ link: { kind, email, href } }: { link: InviteOrRecoveryLink }) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a message
    <div className="admin-codes" ref={box} tabIndex={-1} role="group" aria-labelledby="link-title">
      <h3 id="link-title">{t(`people.${kind}Link`, { email })}</h3>
      <p>{t('people.linkText')}</p>
      <p>
        <code className="admin-secret" translate="no">
          {href}
        </code>
      </p>
      {isHydrated && (
        <p className="admin-buttons">
          <CopyTextButton text={href} />
        </p>
      )}
    </div>
  )
}
