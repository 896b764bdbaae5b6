import { nativeLanguageNames, supportedLanguages } from '../../../domain/language.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminSection } from '../admin-section.tsx'
import type { AccountSectionProps } from './account-view.ts'

const languageOptions = supportedLanguages.map((value) => ({ value, label: nativeLanguageNames[value] }))

/** The form for the user's name and the language of the site and of e-mails. */
export function ProfileSection({ account, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  const { name, language, version } = account
  return (
    <AdminSection id="profile" title={t('account.profile')} flash={flash}>
      <ActionForm key={version} intent="profile" values={{ name, language }}>
        <FormField
          name="name"
          label={t('account.name')}
          help={t('account.nameHelp')}
          validation="length:0,50"
          autoComplete="name"
        />
        <FormField name="language" type="radio" label={t('account.language')} options={languageOptions} />
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
