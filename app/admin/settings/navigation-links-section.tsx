import { kindDefinitions } from '../../../domain/kinds/index.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import type {
  EditableNavigationLink,
  NavigationLinkSettings,
  NavigationPageOption,
  NavigationPlace,
} from './navigation-links.ts'

interface Props {
  readonly place: NavigationPlace
  readonly settings: NavigationLinkSettings
  readonly flash: FlashMessageKey | null
}

const { fields } = kindDefinitions.navlink

/** The owner's links in the menu or in the footer: their order, their labels, and a form for another one. */
export function NavigationLinksSection({ place, settings, flash }: Props) {
  const { t } = usePageContext()
  const links = settings.links.filter((link) => link.place === place)
  return (
    <AdminSection
      id={place === 'menu' ? 'menuLinks' : 'footerLinks'}
      title={t(`navlinks.${place}.title`)}
      intro={t(`navlinks.${place}.intro`)}
      flash={flash}
    >
      {links.length === 0 ? (
        <p className="admin-aside">{t(`navlinks.${place}.empty`)}</p>
      ) : (
        <ol className="settings-links">
          {links.map((link, index) => (
            <NavigationLinkRow
              key={link.id}
              link={link}
              pages={settings.pages}
              isFirst={index === 0}
              isLast={index === links.length - 1}
            />
          ))}
        </ol>
      )}
      <details className="settings-link-add">
        <summary>{t(`navlinks.${place}.add`)}</summary>
        <ActionForm
          // A new form after each added link.
          key={links.length}
          intent="linkAdd"
          about={{ name: 'place', value: place }}
          label={t(`navlinks.${place}.add`)}
          values={{ label: '', page: '', address: '' }}
        >
          <NavigationLinkFields pages={settings.pages} />
          <SubmitButton>{t('navlinks.add')}</SubmitButton>
        </ActionForm>
      </details>
    </AdminSection>
  )
}

interface RowProps {
  readonly link: EditableNavigationLink
  readonly pages: readonly NavigationPageOption[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

function NavigationLinkRow({ link, pages, isFirst, isLast }: RowProps) {
  const { t, site } = usePageContext()
  const { id, label, page, address, isHidden } = link
  const target = page === null ? address : (pages.find((option) => option.id === page)?.path ?? '')
  const values = { label, page: page === null ? '' : String(page), address: address ?? '' }
  return (
    <li className="settings-link">
      <div className="settings-link-head">
        <p>
          <strong lang={site.lang}>{label}</strong>
          <small>{target}</small>
          {isHidden && <small className="settings-link-hidden">{t('navlinks.hidden')}</small>}
        </p>
        <div className="settings-link-tools">
          {!isFirst && (
            <LinkButton intent="linkMove" direction="up" id={id} label={t('navlinks.up', { label })} />
          )}
          {!isLast && (
            <LinkButton intent="linkMove" direction="down" id={id} label={t('navlinks.down', { label })} />
          )}
          <LinkButton intent="linkRemove" id={id} label={t('navlinks.remove', { label })} />
        </div>
      </div>
      <details>
        <summary aria-label={t('navlinks.editOne', { label })}>{t('navlinks.edit')}</summary>
        <ActionForm
          key={link.version}
          intent="linkSave"
          about={{ name: 'link', value: String(id) }}
          label={t('navlinks.editOne', { label })}
          values={values}
        >
          <input type="hidden" name="version" value={link.version} />
          <NavigationLinkFields pages={pages} />
          <SubmitButton>{t('admin.save')}</SubmitButton>
        </ActionForm>
      </details>
    </li>
  )
}

function NavigationLinkFields({ pages }: { pages: readonly NavigationPageOption[] }) {
  const { t } = usePageContext()
  return (
    <>
      <FormField
        name="page"
        type="select"
        label={t('fields.page')}
        placeholder={t('navlinks.noPage')}
        options={pages.map(({ id, title, path }) => ({ value: String(id), label: `${title} (${path})` }))}
      />
      <FormField
        name="address"
        label={t('fields.address')}
        help={t('navlinks.addressHelp')}
        validation={fields.address.rules}
        autoComplete="off"
        spellCheck={false}
      />
      <FormField
        name="label"
        label={t('fields.linkLabel')}
        help={t('navlinks.labelHelp')}
        validation="length:1,100"
        autoComplete="off"
      />
    </>
  )
}

interface LinkButtonProps {
  readonly intent: 'linkMove' | 'linkRemove'
  readonly direction?: 'up' | 'down'
  readonly id: number
  readonly label: string
}

function LinkButton({ intent, direction, id, label }: LinkButtonProps) {
  return (
    <ActionForm intent={intent} about={{ name: 'link', value: String(id) }}>
      {direction !== undefined && <input type="hidden" name="direction" value={direction} />}
      <Button type="submit" variant="quiet" aria-label={label} title={label}>
        <Icon name={direction ?? 'trash'} />
      </Button>
    </ActionForm>
  )
}
