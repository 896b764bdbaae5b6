import { Link } from 'react-router'
import type { SessionUser } from '../../../server/session/contract.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'

const steps = [
  { name: 'settings', href: '/admin/settings', icon: 'settings', only: 'owner' },
  { name: 'article', href: '/admin/add/article', icon: 'article', only: null },
  { name: 'gallery', href: '/admin/add/gallery', icon: 'gallery', only: null },
  { name: 'timeline', href: '/admin/add/timeline', icon: 'timeline', only: null },
  { name: 'people', href: '/admin/people', icon: 'people', only: 'owner' },
] as const

/** The first steps on an empty site. */
export function GettingStartedSteps({ role }: { readonly role: SessionUser['role'] }) {
  const { t } = usePageContext()
  return (
    <section aria-labelledby="dash-start">
      <h2 id="dash-start">{t('dashboard.start')}</h2>
      <p className="admin-intro">{t('dashboard.startText')}</p>
      <ul className="admin-ways">
        {steps
          .filter(({ only }) => only === null || only === role)
          .map(({ name, href, icon }) => (
            <li key={name}>
              <Link className="admin-way" to={href}>
                <Icon name={icon} size="larger" />
                <span>
                  <strong>{t(`dashboard.steps.${name}`)}</strong>
                  <small>{t(`dashboard.steps.${name}Text`)}</small>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
