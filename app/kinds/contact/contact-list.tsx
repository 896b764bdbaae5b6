import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { ExternalLink } from '../../ui/link.tsx'
import type { ContactData } from './read-contacts.ts'

/** The site's contacts. */
export function ContactList({ contacts }: { contacts: readonly ContactData[] }) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  return (
    <section className="part" aria-labelledby="contacts">
      <h2 id="contacts">{t('home.contacts')}</h2>
      <ul className="contacts">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <strong lang={contentLang}>{contact.name}</strong>
            {contact.email !== null && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            {contact.phone !== null && (
              <a href={`tel:${contact.phone.replace(/[^+0-9]/g, '')}`}>{contact.phone}</a>
            )}
            {contact.web !== null && (
              <ExternalLink href={contact.web}>{contact.web.replace(/^https?:\/\/|\/$/g, '')}</ExternalLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
