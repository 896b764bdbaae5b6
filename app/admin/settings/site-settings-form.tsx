import { useMemo } from 'react'
import { kindDefinitions } from '../../../domain/kinds/index.ts'
import { nativeLanguageNames, supportedLanguages } from '../../../domain/language.ts'
import type { DefaultSiteSettings } from '../../../server/content/contract/site.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminSection } from '../admin-section.tsx'
import { richTextInputDefinition } from '../rich-text/index.ts'
import type { SettingsSectionProps } from './read-site-settings.ts'
import { SettingsConflictNotice, SettingsVersionInput } from './settings-conflict-notice.tsx'
import { TimeZoneOptionsContext, timeZoneInputLibrary } from './time-zone-input.tsx'
import type { TimeZoneOption } from './time-zone-options.ts'

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
