import { Icon } from './icon.tsx'

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
