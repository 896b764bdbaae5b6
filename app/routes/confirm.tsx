import { redirectDocument } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { useFormActionResult } from '../actions/action-form.tsx'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import { SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { SignInMethodLinks, SingleTaskPageForm, SingleTaskPageLayout } from '../login/login-page-layout.tsx'
import { redirectVerifiedUserOrRefuse } from '../login/sign-in-handlers.ts'
import { createPageLoader } from '../page-loader.ts'

const purposes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const

/** The purpose of a link in an e-mail. */
type Purpose = (typeof purposes)[number]

/** Why a link did not sign in: it is used or expired, or only one of two addresses has confirmed a change. */
type LinkOutcome = 'gone' | 'half'

export const loader = createPageLoader(async (_app, { url }) => ({
  purpose: parseLink(url)?.purpose ?? null,
}))

export const action = createPublicAction({ confirm: (request) => consumeLink(request) })

/** Parses the purpose and token of a link; null if it is incomplete. */
function parseLink(url: URL): { readonly purpose: Purpose; readonly hash: string } | null {
  const type = url.searchParams.get('type')
  const hash = url.searchParams.get('token_hash') ?? ''
  // `email` is the newer type name of `magiclink`.
  const purpose = purposes.find((purpose) => purpose === (type === 'email' ? 'magiclink' : type))
  return purpose === undefined || !/^[\w-]{16,200}$/.test(hash) ? null : { purpose, hash }
}

/** The page after a link is used; null for the stored return path. */
const nextPages = {
  recovery: '/new-password',
  invite: '/new-password?welcome=1',
  magiclink: null,
  signup: null,
} as const

/** Consumes a link when the button is pressed; e-mail scanners only follow links. */
const consumeLink: ActionHandler<LinkOutcome, ActionRequest> = async (request) => {
  const goneOutcome = { shown: 'gone', errors: {} } as const
  const link = parseLink(new URL(request.args.request.url))
  if (link === null) return goneOutcome
  const auth = await request.app.session.getAuthClient()
  const { data, error } = await auth.verifyOtp({ token_hash: link.hash, type: link.purpose })
  if (error !== null) {
    const status = error.status || 500
    // The link was not checked and may still be valid.
    if (status === 429) throw new ProblemError('too_often', null, { cause: error })
    if (status >= 500) throw new ProblemError('unavailable', null, { cause: error })
    return goneOutcome
  }
  if (link.purpose === 'email_change')
    return data.session === null ? { shown: 'half' } : redirectDocument('/admin/account', 303)
  return await redirectVerifiedUserOrRefuse(request, data.user, nextPages[link.purpose])
}

/** The target of links in e-mail: shows the purpose of the link, which only the button consumes. */
export default function EmailLinkConfirmationPage({
  loaderData,
}: {
  loaderData: { purpose: Purpose | null }
}) {
  const { t, site } = usePageContext()
  const outcome = useFormActionResult<LinkOutcome>('confirm')?.shown
  const { purpose } = loaderData
  if (outcome === 'half')
    return (
      <SingleTaskPageLayout title={t('confirm.halfTitle')} intro={t('confirm.halfText')}>
        {null}
      </SingleTaskPageLayout>
    )
  if (purpose === null)
    return (
      <SingleTaskPageLayout title={t('confirm.badTitle')} intro={t('confirm.badText')}>
        <NewLinkOptions purpose="recovery" />
      </SingleTaskPageLayout>
    )
  if (outcome === 'gone')
    return (
      <SingleTaskPageLayout title={t('confirm.goneTitle')} intro={t('confirm.goneText')}>
        <NewLinkOptions purpose={purpose} />
      </SingleTaskPageLayout>
    )
  return (
    <SingleTaskPageLayout
      title={t(`confirm.${purpose}Title`)}
      intro={t(`confirm.${purpose}Text`, { site: site.webTitle })}
    >
      <SingleTaskPageForm intent="confirm">
        <SubmitButton>{t(`confirm.${purpose}Do`)}</SubmitButton>
      </SingleTaskPageForm>
    </SingleTaskPageLayout>
  )
}

/** How to get a new link to replace one that is used or expired. */
function NewLinkOptions({ purpose }: { purpose: Purpose }) {
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
