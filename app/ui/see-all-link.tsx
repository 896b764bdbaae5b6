import { Icon } from './icon.tsx'

/** The way from a few to all of them. */
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
