import { createContext, useContext, useMemo } from 'react'
import { kindDefinitions } from '../../../domain/kinds/index.ts'
import { nativeLanguageNames, supportedLanguages } from '../../../domain/language.ts'
import { isTimeZoneName } from '../../../domain/wall-time.ts'
import type { DefaultSiteSettings } from '../../../server/content/contract/site.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, type InputComponentProps, type InputLibrary, SubmitButton } from '../../forms/index.ts'
import { TextInput } from '../../forms/inputs/text-input.tsx'
import { formatTime } from '../../i18n/format-dates.ts'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { richTextInputDefinition } from '../../rich-text/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AdminSection } from '../admin-page-layout.tsx'
import type { SettingsListSummary, SettingsSectionProps, TimeZoneOption } from './read-site-settings.ts'
import { SettingsConflictNotice, SettingsVersionInput } from './settings-conflict-notice.tsx'

/** The available time zones, and the default one. */
const TimeZoneOptionsContext = createContext<{
  readonly zones: readonly TimeZoneOption[]
  readonly otherwise: string
}>({
  zones: [],
  otherwise: 'UTC',
})

/** The input type for forms with a time zone field. */
const timeZoneInputLibrary: InputLibrary = {
  zone: { component: TimeZoneInput, labelPlacement: 'label' },
}

/** A time zone: typed, or chosen from the list that the browser searches through. */
function TimeZoneInput(props: InputComponentProps) {
  const { zones, otherwise } = useContext(TimeZoneOptionsContext)
  const list = `${props.field.id}-zones`
  return (
    <>
      <TextInput {...props} type="text" attributes={{ ...props.attributes, list }} />
      <datalist id={list}>
        {zones.map(({ name, description }) => (
          <option key={name} value={name}>
            {description}
          </option>
        ))}
      </datalist>
      <CurrentTimeInZone zone={String(props.field.value ?? '').trim() || otherwise} />
    </>
  )
}

/** Shows the current time in the zone, so that the user can check the choice. */
function CurrentTimeInZone({ zone }: { zone: string }) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  if (!isHydrated || !isTimeZoneName(zone)) return null
  const time = formatTime(new Date().toISOString(), zone)
  return <p className="field-help">{t('settings.timeThere', { zone, time })}</p>
}

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
  const timeZoneOptions = useMemo(() => ({ zones, otherwise: defaults.timeZone }), [zones, defaults.timeZone])
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
        <TimeZoneOptionsContext value={timeZoneOptions}>
          <FormField
            name="timeZone"
            type="zone"
            label={t('fields.timeZone')}
            help={`${t('settings.timeZoneHelp')} ${describeDefault(defaults.timeZone)}`}
            validation={fields.timeZone.rules}
            autoComplete="off"
            spellCheck={false}
          />
        </TimeZoneOptionsContext>
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
