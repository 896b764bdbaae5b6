import { SubmitButton } from '../forms/index.ts'
import { useFrame } from '../layout/frame.ts'
import { pageLoader } from '../loading.ts'
import { EntryPage } from '../login/entry-page.tsx'
import { NameField, NewPasswordField } from '../login/fields.tsx'
import { LoginForm } from '../login/login-form.tsx'
import { sentForm } from '../login/sent-form.ts'
import { PasswordMeter } from '../password/meter.tsx'
import { byLetter, choosePassword } from '../welcome/new-password.ts'

export const loader = pageLoader(async (app, { url }) => ({
  email: await byLetter(app),
  invited: url.searchParams.has('welcome'),
}))

export const action = pageLoader(async (app, { request }) =>
  choosePassword(app, request, await sentForm(request, app)),
)

interface Props {
  readonly loaderData: { readonly email: string; readonly invited: boolean }
}

/** Where somebody chooses a password who came by a letter: a new one, or their first. */
export default function NewPassword({ loaderData: { email, invited } }: Props) {
  const { t } = useFrame()
  return (
    <EntryPage
      title={t(invited ? 'newPassword.inviteTitle' : 'newPassword.title')}
      intro={t(invited ? 'newPassword.inviteIntro' : 'newPassword.intro', { email })}
    >
      <LoginForm intent="new-password">
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {invited && <NameField />}
        <NewPasswordField label={t('newPassword.password')} />
        <PasswordMeter of="password" known={[email]} />
        <SubmitButton>{t('newPassword.submit')}</SubmitButton>
      </LoginForm>
    </EntryPage>
  )
}
