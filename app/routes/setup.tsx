import { redirect } from 'react-router'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import { SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/frame.ts'
import { pageLoader } from '../loading.ts'
import { toFormErrors } from '../login/auth-errors.ts'
import { EmailField, NameField, NewPasswordField } from '../login/fields.tsx'
import { LoginForm, LoginPage } from '../login/login-page.tsx'
import { redirectToReturnPath } from '../login/return-to.ts'
import { PasswordMeter } from '../password/meter.tsx'
import type { AppRequest } from '../request.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CopyCommand, OWNER_COMMAND } from '../ui/copy-command.tsx'

/** Whether the set-up can begin, is over, or was begun with a link that is not valid. */
type SetUpState = 'open' | 'done' | 'gone'

export const loader = pageLoader(async (app, { url }) => ({ state: await readSetUpState(app, url) }))

export const action = createPublicAction({ setup: (request) => createOwner(request) })

async function readSetUpState({ session }: AppRequest, url: URL): Promise<SetUpState> {
  if (await session.setUp.isDone()) return 'done'
  return (await session.setUp.isGood(tokenIn(url))) ? 'open' : 'gone'
}

/** Creates the first owner and signs them in. */
const createOwner: ActionHandler<never, ActionRequest> = async ({ app, args, t, text, check }) => {
  const url = new URL(args.request.url)
  const [email, name, password] = [text('email').trim(), text('name').trim(), text('password')]
  const values = { email, name }
  const errors = await check([
    { name: 'email', label: t('setup.email'), rules: 'required:trim|email' },
    { name: 'name', label: t('setup.name'), rules: 'length:0,50' },
    { name: 'password', label: t('setup.password'), rules: 'required' },
  ])
  if (errors !== null) return { errors, values }
  const refusal = await app.session.setUp.finish(tokenIn(url), { email, name, password })
  // The page itself tells what has become of the link.
  if (refusal === 'link' || refusal === 'owned') return redirect(`/setup${url.search}`, 303)
  if (refusal !== null) {
    const field = refusal.code === 'weak_password' ? 'password' : 'email'
    return { errors: toFormErrors(refusal, app, field), values }
  }
  const auth = await app.session.auth()
  const { error } = await auth.signInWithPassword({ email, password })
  return error === null ? redirectToReturnPath(args.request, app) : redirect('/login', 303)
}

function tokenIn(url: URL): string {
  return url.searchParams.get('token')?.slice(0, 200) ?? ''
}

/** Where a new site gets its first owner, by the link that its start has printed. */
export default function SetUp({ loaderData }: { loaderData: { state: SetUpState } }) {
  const { t } = usePageContext()
  if (loaderData.state === 'done')
    return (
      <LoginPage title={t('setup.done')} intro={t('setup.doneText')}>
        <ButtonLink href="/login">{t('setup.toLogin')}</ButtonLink>
      </LoginPage>
    )
  if (loaderData.state === 'gone')
    return (
      <LoginPage title={t('setup.gone')} intro={t('setup.goneText')}>
        <p className="login-text">{t('login.noOwnerCommand')}</p>
        <CopyCommand command={OWNER_COMMAND} />
      </LoginPage>
    )
  return (
    <LoginPage title={t('setup.title')} intro={t('setup.intro')}>
      <LoginForm intent="setup">
        <EmailField label={t('setup.email')} />
        <NameField />
        <NewPasswordField label={t('setup.password')} />
        <PasswordMeter of="password" />
        <SubmitButton>{t('setup.submit')}</SubmitButton>
      </LoginForm>
    </LoginPage>
  )
}
