import { getKindIconName } from '../../kinds/kind-icon.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SettingsListSummary } from './read-settings-lists.ts'

/** Links to the lists of the site, each with its number of items. */
export function SettingsListLinks({
  lists,
  withMenu,
}: {
  lists: readonly SettingsListSummary[]
  withMenu: boolean
}) {
  const { t } = usePageContext()
  return (
    <nav aria-label={t('settings.lists')}>
      <ul className="admin-ways settings-ways">
        {lists.map(({ kind, count }) => (
          <li key={kind}>
            <a className="admin-way" href={`/admin/edit/${kind}`}>
              <Icon name={getKindIconName(kind)} size="large" />
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
