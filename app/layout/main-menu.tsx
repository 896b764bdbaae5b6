import { Icon } from '../ui/icon.tsx'
import { usePageContext } from './page-context.ts'
import { getMenuEntryAriaCurrent, mainMenuEntries } from './site-sections.ts'

/** The main menu; each entry has an icon and a label. */
export function MainMenu() {
  const { t, path } = usePageContext()
  return (
    <nav className="menu" aria-label={t('site.menu')}>
      <ul>
        {mainMenuEntries.map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={getMenuEntryAriaCurrent(entry.href, path)}>
              <Icon name={entry.icon} />
              <span>{t(`sections.${entry.name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
