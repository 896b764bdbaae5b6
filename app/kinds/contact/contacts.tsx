import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'
import type { ContactEntry } from './present.ts'

/** Whom to write to or call. */
export function Contacts({ contacts }: { contacts: readonly ContactEntry[] }) {
  const { t } = usePageContext()
  const written = useContentLanguage()
  return (
    <section className="part" aria-labelledby="contacts">
      <h2 id="contacts">{t('home.contacts')}</h2>
      <ul className="contacts">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <strong lang={written}>{contact.name}</strong>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            {contact.phone !== null && (
              <a href={`tel:${contact.phone.replace(/[^+0-9]/g, '')}`}>{contact.phone}</a>
            )}
            {contact.web !== null && (
              <OutsideLink href={contact.web}>{contact.web.replace(/^https?:\/\/|\/$/g, '')}</OutsideLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
