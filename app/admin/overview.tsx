import type { Account } from '../../server/session/contract.ts'
import { useFrame } from '../layout/frame.ts'
import { Icon } from '../ui/icon.tsx'
import type { KindCount } from './counts.ts'
import { entriesFor } from './entries.ts'

const lists: Readonly<Record<KindCount['kind'], string>> = {
  news: '/news',
  article: '/articles',
  gallery: '/galleries',
  image: '/galleries',
  timeline: '/timeline',
  book: '/books',
  link: '/links',
}

interface Props {
  readonly counts: readonly KindCount[]
  readonly me: Pick<Account, 'email' | 'role'>
}

/** Who one is, what there is, and where one can go. */
export function Overview({ counts, me }: Props) {
  const { t, site } = useFrame()
  const ways = entriesFor(me.role).flatMap((entry) =>
    entry.about === undefined ? [] : [{ ...entry, about: entry.about }],
  )
  return (
    <>
      <p className="admin-intro">{t('admin.signedInAs', { email: me.email, role: t(`roles.${me.role}`) })}</p>
      <ul className="admin-ways">
        {ways.map(({ name, href, icon, about }) => (
          <li key={name}>
            <a className="admin-way" href={href}>
              <Icon name={icon} className="size-7" />
              <span>
                <strong>{t(`admin.${name}`)}</strong>
                <small>{t(`admin.${about}`)}</small>
              </span>
            </a>
          </li>
        ))}
        <li>
          <a className="admin-way" href="/">
            <Icon name="outside" className="size-7" />
            <span>
              <strong>{t('admin.site')}</strong>
              <small>{site.webTitle}</small>
            </span>
          </a>
        </li>
      </ul>
      <section className="admin-section" aria-labelledby="counts-title">
        <h2 id="counts-title">{t('admin.contents')}</h2>
        <ul className="admin-counts">
          {counts.map(({ kind, live, drafts }) => (
            <li key={kind}>
              <a href={lists[kind]}>{t(`counts.${kind}`, { count: live })}</a>
              {drafts > 0 && <span className="admin-faint">{t('admin.drafts', { count: drafts })}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
