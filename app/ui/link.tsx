import type { ReactNode } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { Icon } from './icon.tsx'

/** A link to another site, marked as such. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <a className="outside-link" href={href} target="_blank" rel="noopener external">
      {children}
      <Icon name="outside" size="small" />
      <span className="sr-only">{` (${t('item.opensOutside')})`}</span>
    </a>
  )
}
/** A link from a selection to the full list. */
export function SeeAllLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="more">
      <a href={href}>
        {children}
        <Icon name="next" size="small" />
      </a>
    </p>
  )
}
