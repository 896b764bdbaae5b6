import { usePageContext } from '../layout/page-context.ts'
import { mainMenuEntries } from '../layout/site-sections.ts'
import { Icon } from '../ui/icon.tsx'
import type { SectionItemTotals } from './home-page-data.ts'

/** Links to the sections of the site, with their numbers of items. */
export function SectionLinks({ totals }: { totals: SectionItemTotals }) {
  const { t } = usePageContext()
  return (
    <section className="part" aria-labelledby="ways">
      <h2 id="ways">{t('home.more')}</h2>
      <ul className="ways">
        {mainMenuEntries.map(({ name, href, icon }) =>
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
