import { Icon } from '../ui/icon.tsx'
import { usePageContext } from './frame.ts'
import { currentOf, menu } from './sections.ts'

/** The main menu: a label and an icon each. */
export function Menu() {
  const { t, path } = usePageContext()
  return (
    <nav className="menu" aria-label={t('site.menu')}>
      <ul>
        {menu.map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={currentOf(entry.href, path)}>
              <Icon name={entry.icon} />
              <span>{t(`sections.${entry.name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
