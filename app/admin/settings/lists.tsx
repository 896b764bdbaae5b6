import { kindIcon } from '../../kinds/icon.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SettingsList } from './read-lists.ts'

/** The ways to the site's own lists, each with how much is in it. */
export function SettingsLists({ lists, withMenu }: { lists: readonly SettingsList[]; withMenu: boolean }) {
  const { t } = usePageContext()
  return (
    <nav aria-label={t('settings.lists')}>
      <ul className="admin-ways settings-ways">
        {lists.map(({ kind, count }) => (
          <li key={kind}>
            <a className="admin-way" href={`/admin/edit/${kind}`}>
              <Icon name={kindIcon(kind)} size="large" />
              <span>
                <strong>{t(`settings.list.${kind}.name`)}</strong>
                <small>{t(`settings.list.${kind}.count`, { count })}</small>
              </span>
            </a>
          </li>
        ))}
        {withMenu && (
          <li>
            <a className="admin-way" href="/admin/settings/menu">
              <Icon name="whole" size="large" />
              <span>
                <strong>{t('settings.menuNames')}</strong>
                <small>{t('settings.menuAbout')}</small>
              </span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
