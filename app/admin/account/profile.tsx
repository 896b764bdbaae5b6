import { languages } from '../../../domain/language.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { Field, SubmitButton } from '../../forms/index.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { usePageContext } from '../../layout/frame.ts'
import { AdminSection } from '../section.tsx'
import type { SectionProps } from './section-props.ts'

const choices = languages.map((value) => ({ value, label: languageNames[value] }))

/** What one is called, and in which language the site and its letters speak to one. */
export function Profile({ account, flash }: SectionProps) {
  const { t } = usePageContext()
  const { name, language, version } = account
  return (
    <AdminSection id="profile" title={t('account.profile')} flash={flash}>
      <ActionForm key={version} intent="profile" values={{ name, language }}>
        <Field
          name="name"
          label={t('account.name')}
          help={t('account.nameHelp')}
          validation="length:0,50"
          autoComplete="name"
        />
        <Field name="language" type="radio" label={t('account.language')} options={choices} />
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
