import { Field, SubmitButton } from '../forms/index.ts'
import { useFrame } from '../layout/frame.ts'
import { pageLoader } from '../loading.ts'
import { EntryPage } from '../login/entry-page.tsx'
import { NameField, NewPasswordField } from '../login/fields.tsx'
import { LoginForm } from '../login/login-form.tsx'
import { OWNER_COMMAND } from '../login/owner-command.ts'
import { sentForm } from '../login/sent-form.ts'
import { PasswordMeter } from '../password/meter.tsx'
import { CopyCommand } from '../ui/copy-command.tsx'
import { becomeOwner, type SetUpState, setUpState } from '../welcome/set-up.ts'

export const loader = pageLoader(async (app, { url }) => ({ state: await setUpState(app, url) }))

export const action = pageLoader(async (app, { request }) =>
  becomeOwner(app, request, await sentForm(request, app)),
)

/** Where a new site gets its first owner, by the link that its start has printed. */
export default function SetUp({ loaderData }: { loaderData: { state: SetUpState } }) {
  const { t } = useFrame()
  if (loaderData.state === 'done')
    return (
      <EntryPage title={t('setup.done')} intro={t('setup.doneText')}>
        <a className="button" href="/login">
          {t('setup.toLogin')}
        </a>
      </EntryPage>
    )
  if (loaderData.state === 'gone')
    return (
      <EntryPage title={t('setup.gone')} intro={t('setup.goneText')}>
        <p className="entry-text">{t('login.noOwnerCommand')}</p>
        <CopyCommand command={OWNER_COMMAND} />
      </EntryPage>
    )
  return (
    <EntryPage title={t('setup.title')} intro={t('setup.intro')}>
      <LoginForm intent="setup">
        <Field
          name="email"
          type="email"
          label={t('setup.email')}
          validation="required:trim|email"
          autoComplete="username"
          inputMode="email"
        />
        <NameField />
        <NewPasswordField label={t('setup.password')} />
        <PasswordMeter of="password" />
        <SubmitButton>{t('setup.submit')}</SubmitButton>
      </LoginForm>
    </EntryPage>
  )
}
