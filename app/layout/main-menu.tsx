import { Icon } from '../ui/icon.tsx'
import { useContentLangAttribute, usePageContext } from './page-context.ts'
import { getLinkAriaCurrent, getMenuEntryAriaCurrent, mainMenuEntries } from './site-sections.ts'

const listId = 'main-menu'

/**
 * The main menu: the fixed entries, then the owner's own links; each has an icon and a label. A foldable one is behind a
 * button on narrow screens.
 */
export function MainMenu({ isFoldable = false }: { readonly isFoldable?: boolean }) {
  const { t, path, site } = usePageContext()
  const contentLang = useContentLangAttribute()
  return (
    <nav className="menu" aria-label={t('site.menu')}>
      {isFoldable && (
        <button type="button" className="menu-button" popoverTarget={listId}>
          <Icon name="menu" />
          <span>{t('site.menuButton')}</span>
        </button>
      )}
      <ul {...(isFoldable ? { id: listId, popover: 'auto' as const } : {})}>
        {mainMenuEntries.map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={getMenuEntryAriaCurrent(entry.href, path)}>
              <Icon name={entry.icon} />
              <span>{t(`sections.${entry.name}`)}</span>
            </a>
          </li>
        ))}
        {site.links.menu.map(({ id, href, label }) => (
          <li key={id} className="menu-own">
            <a href={href} aria-current={getLinkAriaCurrent(href, path)}>
              <Icon name={href.startsWith('/') ? 'page' : 'link'} />
              <span lang={contentLang}>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
