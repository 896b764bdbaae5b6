import { nativeLanguageNames, supportedLanguages } from '../../../domain/language.ts'
import { maxMenuLabelLength } from '../../../domain/menu.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { mainMenuEntries } from '../../layout/site-sections.ts'
import { Icon } from '../../ui/icon.tsx'
import { type DefaultMenuLabels, getMenuLabelFieldName, toMenuFormValues } from './menu-fields.ts'
import type { SettingsSectionProps } from './read-site-settings.ts'
import { SettingsVersionInput } from './settings-conflict-notice.tsx'

interface Props extends Pick<SettingsSectionProps, 'site'> {
  readonly defaultLabels: DefaultMenuLabels
}

/** The form for the labels of the menu entries in each language. */
export function MenuLabelsForm({ site: { values, version }, defaultLabels }: Props) {
  const { t, language } = usePageContext()
  return (
    <ActionForm key={version} intent="menu" values={toMenuFormValues(values.menu)}>
      <SettingsVersionInput intent="menu" version={version} />
      {mainMenuEntries.map(({ name, icon }) => (
        <fieldset key={name} className="settings-entry">
          <legend className="field-label">
            <Icon name={icon} /> {defaultLabels[language][name]}
          </legend>
          {supportedLanguages.map((code) => (
            <FormField
              key={code}
              name={getMenuLabelFieldName(code, name)}
              label={nativeLanguageNames[code]}
              placeholder={defaultLabels[code][name]}
              validation={`length:1,${maxMenuLabelLength}`}
              validationLabel={t('settings.menuLabel')}
              autoComplete="off"
            />
          ))}
        </fieldset>
      ))}
      <SubmitButton>{t('admin.save')}</SubmitButton>
    </ActionForm>
  )
}
