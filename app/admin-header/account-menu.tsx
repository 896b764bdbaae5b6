import { usePageContext } from '../layout/page-context.ts'
import { Icon } from '../ui/icon.tsx'

const menuId = 'account-menu'

/** The signed-in user: name, role, the link to the account page and the way out, behind a button. */
export function AccountMenu() {
  const { t, accountName, userRole } = usePageContext()
  if (accountName === null || userRole === null) return null
  return (
    <div className="account">
      <button
        type="button"
        className="account-button"
        popoverTarget={menuId}
        aria-label={t('admin.accountMenu', { name: accountName })}
      >
        <Icon name="person" />
        <span>{accountName}</span>
      </button>
      <div className="account-menu" id={menuId} popover="auto">
        <p>
          <strong>{accountName}</strong>
          <span>{t(`roles.${userRole}`)}</span>
        </p>
        <a href="/admin/account">
          <Icon name="person" />
          <span>{t('admin.account')}</span>
        </a>
        <form method="post" action="/logout">
          <button type="submit">
            <Icon name="leave" />
            <span>{t('admin.logOut')}</span>
          </button>
        </form>
      </div>
    </div>
  )
}
