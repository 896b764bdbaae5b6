import { redirect } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { useFormActionResult } from '../actions/action-form.tsx'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import { SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { LoginForm, LoginPageLayout, SignInMethodLinks } from '../login/login-page-layout.tsx'
import { checkRoleAndRedirect } from '../login/sign-in-handlers.ts'
import { createPageLoader } from '../page-loader.ts'

const purposes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const

/** What the link of an e-mail can be for. */
type Purpose = (typeof purposes)[number]

/** What came of a link that led nowhere: it is used or too old, or one of two addresses has confirmed a change. */
type LinkOutcome = 'gone' | 'half'

export const loader = createPageLoader(async (_app, { url }) => ({
  purpose: parseLink(url)?.purpose ?? null,
}))

export const action = createPublicAction({ confirm: (request) => consumeLink(request) })

/** The purpose and the token of a link; null: it is not complete. */
function parseLink(url: URL): { readonly purpose: Purpose; readonly hash: string } | null {
  const type = url.searchParams.get('type')
  const hash = url.searchParams.get('token_hash') ?? ''
  // The same e-mail, under the name it had earlier and under the one for its code.
  const purpose = purposes.find((one) => one === (type === 'email' ? 'magiclink' : type))
  return purpose === undefined || !/^[\w-]{16,200}$/.test(hash) ? null : { purpose, hash }
}

/** Where a link leads once it is used; null: to where signing in leads. */
const nextPages = {
  recovery: '/new-password',
  invite: '/new-password?welcome=1',
  magiclink: null,
  signup: null,
} as const

/** Uses a link up, now that the button was pressed: programs that scan e-mail only follow links. */
const consumeLink: ActionHandler<LinkOutcome, ActionRequest> = async (request) => {
  const gone = { shown: 'gone', errors: {} } as const
  const link = parseLink(new URL(request.args.request.url))
  if (link === null) return gone
  const auth = await request.app.session.getAuthClient()
  const { data, error } = await auth.verifyOtp({ token_hash: link.hash, type: link.purpose })
  if (error !== null) {
    const status = error.status || 500
    // The link was not looked at and may still be valid.
    if (status === 429) throw new ProblemError('too_often', null, { cause: error })
    if (status >= 500) throw new ProblemError('unavailable', null, { cause: error })
    return gone
  }
  if (link.purpose === 'email_change')
    return data.session === null ? { shown: 'half' } : redirect('/admin/account', 303)
  return await checkRoleAndRedirect(request, data.user, nextPages[link.purpose])
}

/** Where the links of letters lead: it says what the link is for, and only a press of the button uses it up. */
export default function Confirm({ loaderData }: { loaderData: { purpose: Purpose | null } }) {
  const { t, site } = usePageContext()
  const outcome = useFormActionResult<LinkOutcome>('confirm')?.shown
  const { purpose } = loaderData
  if (outcome === 'half')
    return (
      <LoginPageLayout title={t('confirm.halfTitle')} intro={t('confirm.halfText')}>
        {null}
      </LoginPageLayout>
    )
  if (purpose === null)
    return (
      <LoginPageLayout title={t('confirm.badTitle')} intro={t('confirm.badText')}>
        <NewLink purpose="recovery" />
      </LoginPageLayout>
    )
  if (outcome === 'gone')
    return (
      <LoginPageLayout title={t('confirm.goneTitle')} intro={t('confirm.goneText')}>
        <NewLink purpose={purpose} />
      </LoginPageLayout>
    )
  return (
    <LoginPageLayout
      title={t(`confirm.${purpose}Title`)}
      intro={t(`confirm.${purpose}Text`, { site: site.webTitle })}
    >
      <LoginForm intent="confirm">
        <SubmitButton>{t(`confirm.${purpose}Do`)}</SubmitButton>
      </LoginForm>
    </LoginPageLayout>
  )
}

/** How to get another link in the place of one that is used or too old. */
function NewLink({ purpose }: { purpose: Purpose }) {
  const { t } = usePageContext()
  if (purpose === 'invite') return <p className="login-note">{t('confirm.invitedAgain')}</p>
  const links = {
    recovery: [{ to: '/login?way=forgotten', icon: 'mail', label: t('confirm.again') }],
    email_change: [{ to: '/admin/account', icon: 'mail', label: t('confirm.again') }],
    magiclink: [{ to: '/login?way=code', icon: 'mail', label: t('confirm.againCode') }],
    signup: [{ to: '/login?way=code', icon: 'mail', label: t('confirm.againCode') }],
  } as const
  return <SignInMethodLinks links={links[purpose]} />
}
