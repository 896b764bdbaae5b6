import { redirect, redirectDocument } from 'react-router'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import { SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { toLoginFormErrors } from '../login/auth-errors.ts'
import { SingleTaskPageForm, SingleTaskPageLayout } from '../login/login-page-layout.tsx'
import { DisplayNameField, EmailField, NewPasswordField } from '../login/sign-in-fields.tsx'
import { createPageLoader } from '../page-loader.ts'
import { PasswordStrengthMeter } from '../password/strength-meter.tsx'
import type { AppRequest } from '../request.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Whether setup can begin, is already done, or has an invalid link. */
type SetUpState = 'open' | 'done' | 'gone'

export const loader = createPageLoader(async (app, { url }) => ({ state: await readSetUpState(app, url) }))

export const action = createPublicAction({ setup: (request) => createOwner(request) })

async function readSetUpState({ session }: AppRequest, url: URL): Promise<SetUpState> {
  if (await session.ownerSetup.hasOwner()) return 'done'
  return (await session.ownerSetup.isTokenValid(parseSetUpToken(url))) ? 'open' : 'gone'
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
  const failure = await app.session.ownerSetup.createOwner(parseSetUpToken(url), { email, name, password })
  // The page shows why the link is invalid.
  if (failure === 'link' || failure === 'owned') return redirect(`/setup${url.search}`, 303)
  if (failure !== null) {
    const field = failure.code === 'weak_password' ? 'password' : 'email'
    return { errors: toLoginFormErrors(failure, app, field), values }
  }
  await app.siteSetup.begin()
  const auth = await app.session.getAuthClient()
  const { error } = await auth.signInWithPassword({ email, password })
  // The stored return path is used after the second step.
  return redirectDocument(error === null ? '/admin/setup' : '/login', 303)
}

function parseSetUpToken(url: URL): string {
  return url.searchParams.get('token')?.slice(0, 200) ?? ''
}

/** Creates the first owner of a new site, by the link that is printed at start. */
export default function FirstOwnerSetupPage({ loaderData }: { loaderData: { state: SetUpState } }) {
  const { t } = usePageContext()
  if (loaderData.state === 'done')
    return (
      <SingleTaskPageLayout title={t('setup.done')} intro={t('setup.doneText')}>
        <ButtonLink href="/login">{t('setup.toLogin')}</ButtonLink>
      </SingleTaskPageLayout>
    )
  if (loaderData.state === 'gone')
    return (
      <SingleTaskPageLayout title={t('setup.gone')} intro={t('setup.goneText')}>
        <p className="more">
          <a href="/">{t('login.back')}</a>
        </p>
      </SingleTaskPageLayout>
    )
  return (
    <SingleTaskPageLayout
      title={t('setup.title')}
      intro={t('setup.intro')}
      progress={t('setup.step', { step: 1, count: 2 })}
    >
      <SingleTaskPageForm intent="setup">
        <DisplayNameField />
        <EmailField label={t('setup.email')} />
        <NewPasswordField label={t('setup.password')} />
        <PasswordStrengthMeter passwordField="password" />
        <SubmitButton>{t('setup.submit')}</SubmitButton>
      </SingleTaskPageForm>
    </SingleTaskPageLayout>
  )
}
