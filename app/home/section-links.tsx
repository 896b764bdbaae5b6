import { usePageContext } from '../layout/page-context.ts'
import { mainMenuEntries } from '../layout/site-sections.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { SectionItemTotals } from './home-page-data.ts'

interface SectionLinksProps {
  readonly totals: SectionItemTotals
  readonly hasImages: boolean
}

/** Links to the sections that have items, with their numbers, and to other ways into it. */
export function SectionLinks({ totals, hasImages }: SectionLinksProps) {
  const { t, isStaticExport } = usePageContext()
  return (
    <section className="part" aria-labelledby="ways">
      <h2 id="ways">{t('home.more')}</h2>
      <ul className="ways">
        {mainMenuEntries.map(({ name, href, icon }) =>
          name !== 'home' && totals[name] > 0 ? (
            <SectionLink
              key={href}
              href={href}
              icon={icon}
              name={t(`sections.${name}`)}
              hint={t(`counts.${name}`, { count: totals[name] })}
            />
          ) : null,
        )}
        {totals.timeline > 0 && (
          <SectionLink
            href="/on-this-day"
            icon="clock"
            name={t('discovery.onThisDay')}
            hint={t('discovery.onThisDayHint')}
          />
        )}
        {hasImages && (
          <SectionLink
            href="/images"
            icon="image"
            name={t('discovery.allImages')}
            hint={t('discovery.allImagesHint')}
          />
        )}
        {hasImages && !isStaticExport && (
          <SectionLink
            href="/random-image"
            icon="view"
            name={t('discovery.randomImage')}
            hint={t('discovery.randomImageHint')}
          />
        )}
      </ul>
    </section>
  )
}

interface SectionLinkProps {
  readonly href: string
  readonly icon: IconName
  readonly name: string
  readonly hint: string
}

function SectionLink({ href, icon, name, hint }: SectionLinkProps) {
  return (
    <li>
      <a href={href}>
        <Icon name={icon} size="large" />
        <span>
          <strong>{name}</strong>
          <small>{hint}</small>
        </span>
      </a>
    </li>
  )
}
