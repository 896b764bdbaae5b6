import { kindDefinitions } from '../../../domain/kinds/index.ts'
import { nativeLanguageNames, supportedLanguages } from '../../../domain/language.ts'
import type { DefaultSiteSettings } from '../../../server/content/contract/site.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { richTextInputDefinition } from '../../rich-text/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import type { SettingsListSummary, SettingsSectionProps, TimeZoneOption } from './read-site-settings.ts'
import { SettingsConflictNotice, SettingsVersionInput } from './settings-conflict-notice.tsx'
import { TimeZoneField, timeZoneInputLibrary } from './time-zone-field.tsx'

interface Props extends SettingsSectionProps {
  readonly defaults: DefaultSiteSettings
  readonly zones: readonly TimeZoneOption[]
}

const { fields } = kindDefinitions.site
const inputLibrary = { ...timeZoneInputLibrary, html: richTextInputDefinition }

/** The form for the site's title, author, description, language and time zone. */
export function SiteSettingsForm({ site, flash, defaults, zones }: Props) {
  const { t } = usePageContext()
  const { values, version } = site
  const describeDefault = (value: string | null) =>
    value === null || value === '' ? t('settings.otherwiseNone') : t('settings.otherwise', { value })
  const initialValues = {
    webTitle: values.webTitle ?? '',
    webAuthor: values.webAuthor ?? '',
    webLink: values.webLink ?? '',
    about: values.about ?? '',
    lang: values.lang ?? '',
    timeZone: values.timeZone ?? '',
  }
  return (
    <AdminSection id="site" title={t('settings.site')} intro={t('settings.siteIntro')} flash={flash}>
      <ActionForm key={version} intent="site" values={initialValues} library={inputLibrary}>
        <SettingsVersionInput intent="site" version={version} />
        <SettingsConflictNotice intent="site" />
        <FormField
          name="webTitle"
          label={t('fields.webTitle')}
          help={describeDefault(defaults.webTitle)}
          validation={fields.webTitle.rules}
        />
        <FormField
          name="webAuthor"
          label={t('fields.webAuthor')}
          help={describeDefault(defaults.webAuthor)}
          validation={fields.webAuthor.rules}
        />
        <FormField
          name="webLink"
          type="url"
          label={t('fields.webLink')}
          help={`${t('settings.webLinkHelp')} ${describeDefault(defaults.webLink)}`}
          validation={fields.webLink.rules}
        />
        <FormField
          name="about"
          type="html"
          label={t('fields.about')}
          help={t('settings.aboutHelp')}
          validation={fields.about.rules}
        />
        <FormField
          name="lang"
          type="select"
          label={t('fields.lang')}
          help={t('settings.langHelp')}
          placeholder={t('settings.fromEnvironment', { value: nativeLanguageNames[defaults.lang] })}
          options={supportedLanguages.map((value) => ({ value, label: nativeLanguageNames[value] }))}
        />
        <TimeZoneField
          zones={zones}
          defaultZone={defaults.timeZone}
          help={`${t('settings.timeZoneHelp')} ${describeDefault(defaults.timeZone)}`}
        />
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}

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
            <a className="admin-way" href="/admin/settings/email">
              <Icon name="mail" size="large" />
              <span>
                <strong>{t('emailSettings.title')}</strong>
                <small>{t('emailSettings.about')}</small>
              </span>
            </a>
          </li>
        )}
        {withMenu && (
          <li>
            <a className="admin-way" href="/admin/settings/menu">
              <Icon name="whole" size="large" />
              <span>
                <strong>{t('settings.menuAndFooter')}</strong>
                <small>{t('settings.menuAbout')}</small>
              </span>
            </a>
          </li>
        )}
        {withMenu && (
          <li>
            <a className="admin-way" href="/admin/settings/intros">
              <Icon name="edit" size="large" />
              <span>
                <strong>{t('settings.intros')}</strong>
                <small>{t('settings.introsAbout')}</small>
              </span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
