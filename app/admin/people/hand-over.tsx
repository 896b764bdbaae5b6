import { useEffect, useRef } from 'react'
import { usePageContext } from '../../layout/frame.ts'
import { useIsHydrated } from '../../ui/use-is-awake.ts'
import { CopyText } from '../copy-text.tsx'
import type { HandedLink } from './link.ts'

/** A link to be handed to somebody; it is shown this once. */
export function HandOver({ link: { kind, email, href } }: { link: HandedLink }) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
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
      {awake && (
        <p className="admin-buttons">
          <CopyText text={href} />
        </p>
      )}
    </div>
  )
}
