import { useMemo } from 'react'
import { kinds } from '../../../domain/kinds/index.ts'
import { languages } from '../../../domain/language.ts'
import type { SiteDefaults } from '../../../server/content/contract/site.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { Field, SubmitButton } from '../../forms/index.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { usePageContext } from '../../layout/frame.ts'
import { richTextInput } from '../rich-text/index.ts'
import { AdminSection } from '../section.tsx'
import { OvertakenNote } from './overtaken-note.tsx'
import type { SettingsPart } from './part.ts'
import { VersionField } from './version-field.tsx'
import { ZonesContext, zoneLibrary } from './zone-input.tsx'
import type { Zone } from './zones.ts'

interface Props extends SettingsPart {
  readonly defaults: SiteDefaults
  readonly zones: readonly Zone[]
}

const { fields } = kinds.site
const library = { ...zoneLibrary, html: richTextInput }

/** What the site says of itself. */
export function SiteForm({ site, flash, defaults, zones }: Props) {
  const { t } = usePageContext()
  const { values, version } = site
  const choice = useMemo(() => ({ zones, otherwise: defaults.timeZone }), [zones, defaults.timeZone])
  const otherwise = (value: string | null) =>
    value === null || value === '' ? t('settings.otherwiseNone') : t('settings.otherwise', { value })
  const started = {
    webTitle: values.webTitle ?? '',
    webAuthor: values.webAuthor ?? '',
    webLink: values.webLink ?? '',
    about: values.about ?? '',
    lang: values.lang ?? '',
    timeZone: values.timeZone ?? '',
  }
  return (
    <AdminSection id="site" title={t('settings.site')} intro={t('settings.siteIntro')} flash={flash}>
      <ActionForm key={version} intent="site" values={started} library={library}>
        <VersionField intent="site" version={version} />
        <OvertakenNote intent="site" />
        <Field
          name="webTitle"
          label={t('fields.webTitle')}
          help={otherwise(defaults.webTitle)}
          validation={fields.webTitle.rules}
        />
        <Field
          name="webAuthor"
          label={t('fields.webAuthor')}
          help={otherwise(defaults.webAuthor)}
          validation={fields.webAuthor.rules}
        />
        <Field
          name="webLink"
          type="url"
          label={t('fields.webLink')}
          help={`${t('settings.webLinkHelp')} ${otherwise(defaults.webLink)}`}
          validation={fields.webLink.rules}
        />
        <Field
          name="about"
          type="html"
          label={t('fields.about')}
          help={t('settings.aboutHelp')}
          validation={fields.about.rules}
        />
        <Field
          name="lang"
          type="select"
          label={t('fields.lang')}
          help={t('settings.langHelp')}
          placeholder={t('settings.fromEnvironment', { value: languageNames[defaults.lang] })}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <ZonesContext value={choice}>
          <Field
            name="timeZone"
            type="zone"
            label={t('fields.timeZone')}
            help={`${t('settings.timeZoneHelp')} ${otherwise(defaults.timeZone)}`}
            validation={fields.timeZone.rules}
            autoComplete="off"
            spellCheck={false}
          />
        </ZonesContext>
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
