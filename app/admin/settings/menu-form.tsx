import { languages } from '../../../domain/language.ts'
import { longestMenuLabel } from '../../../domain/menu.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { FlashNotice } from '../../actions/flash-notice.tsx'
import { Field, SubmitButton } from '../../forms/index.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { usePageContext } from '../../layout/frame.ts'
import { menu } from '../../layout/sections.ts'
import { Icon } from '../../ui/icon.tsx'
import { labelField, type ProductLabels, startValues } from './menu-fields.ts'
import type { SettingsPart } from './part.ts'
import { VersionField } from './version-field.tsx'

interface Props extends SettingsPart {
  readonly ours: ProductLabels
}

/** What the menu calls its entries, in each language. */
export function MenuForm({ site: { values, version }, flash, ours }: Props) {
  const { t, language } = usePageContext()
  return (
    <>
      <FlashNotice flash={flash} at="menu" />
      <p className="admin-intro">{t('settings.menuIntro')}</p>
      <ActionForm key={version} intent="menu" values={startValues(values.menu)}>
        <VersionField intent="menu" version={version} />
        {menu.map(({ name, icon }) => (
          <fieldset key={name} className="settings-entry">
            <legend className="field-label">
              <Icon name={icon} /> {ours[language][name]}
            </legend>
            {languages.map((code) => (
              <Field
                key={code}
                name={labelField(code, name)}
                label={languageNames[code]}
                placeholder={ours[code][name]}
                validation={`length:1,${longestMenuLabel}`}
                validationLabel={t('settings.menuLabel')}
                autoComplete="off"
              />
            ))}
          </fieldset>
        ))}
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </>
  )
}
