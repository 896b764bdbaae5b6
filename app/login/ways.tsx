import { Link } from 'react-router'
import { useFrame } from '../layout/frame.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

interface Way {
  readonly to: string
  readonly icon: IconName
  readonly label: string
}

/** The other ways that lead in from here. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  const { t } = useFrame()
  return (
    <nav className="entry-ways" aria-label={t('login.ways')}>
      <ul>
        {ways.map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
