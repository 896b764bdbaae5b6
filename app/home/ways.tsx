import { usePageContext } from '../layout/frame.ts'
import { menu } from '../layout/sections.ts'
import { Icon } from '../ui/icon.tsx'
import type { Totals } from './present.ts'

/** The ways into the rest of the site, each with how much waits there. */
export function Ways({ totals }: { totals: Totals }) {
  const { t } = usePageContext()
  return (
    <section className="part" aria-labelledby="ways">
      <h2 id="ways">{t('home.more')}</h2>
      <ul className="ways">
        {menu.map(({ name, href, icon }) =>
          name !== 'home' ? (
            <li key={href}>
              <a href={href}>
                <Icon name={icon} size="large" />
                <span>
                  <strong>{t(`sections.${name}`)}</strong>
                  <small>{t(`counts.${name}`, { count: totals[name] })}</small>
                </span>
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}
