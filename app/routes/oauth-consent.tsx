import { Button, ButtonLink } from '../ui/button.tsx'
import '../consent/oauth-consent.css'
import { usePageActionResult } from '../actions/action-form.tsx'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import {
  type OAuthConsentState,
  readOAuthConsentState,
  submitOAuthConsentDecision,
} from '../consent/oauth-consent.ts'
import { usePageContext } from '../layout/page-context.ts'
import { SingleTaskPageLayout } from '../login/login-page-layout.tsx'
import { createPageLoader } from '../page-loader.ts'

export const loader = createPageLoader((app, { url }) => readOAuthConsentState(app, url))

export const action = createPublicAction({
  approve: createDecisionHandler('approve'),
  deny: createDecisionHandler('deny'),
})

function createDecisionHandler(
  decision: 'approve' | 'deny',
): ActionHandler<OAuthConsentState, ActionRequest> {
  return async ({ app, args }) => {
    const outcome = await submitOAuthConsentDecision(app, new URL(args.request.url), decision)
    return outcome instanceof Response ? outcome : { shown: outcome }
  }
}

/** The page is personal and its redirect URL is valid once. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The OAuth consent page: the user approves or denies a client's request. */
export default function OAuthConsentPage({ loaderData }: { loaderData: OAuthConsentState }) {
  const { t } = usePageContext()
  const consent = usePageActionResult<OAuthConsentState>()?.shown ?? loaderData
  switch (consent.step) {
    case 'asked':
      return <ConsentPrompt {...consent} />
    case 'decided':
      return <ConsentRedirectNotice {...consent} />
    case 'gone':
      return (
        <SingleTaskPageLayout title={t('consent.goneTitle')} intro={t('consent.goneText')}>
          <p className="login-text">
            <a href="/">{t('consent.home')}</a>
          </p>
        </SingleTaskPageLayout>
      )
  }
}

function ConsentPrompt({ program, place, email, scopes }: Extract<OAuthConsentState, { step: 'asked' }>) {
  const { t, site } = usePageContext()
  return (
    <SingleTaskPageLayout
      title={t('consent.title', { program })}
      intro={t('consent.intro', { site: site.webTitle })}
    >
      <div className="login-text consent">
        <p id="consent-knows">{t('consent.knows', { program })}</p>
        <ul aria-labelledby="consent-knows">
          {scopes.map((scope) => (
            <li key={scope}>{t(`consent.${scope}`, { email })}</li>
          ))}
        </ul>
        <p className="login-note">{t('consent.nothingElse')}</p>
        <dl>
          <dt>{t('consent.account')}</dt>
          <dd>{email}</dd>
          <dt>{t('consent.place')}</dt>
          <dd>{place}</dd>
        </dl>
      </div>
      {/* A plain form, because it redirects to another site, which needs a full navigation. */}
      <form className="consent-decision" method="post">
        <Button className="form-submit" type="submit" name="intent" value="approve">
          {t('consent.approve')}
        </Button>
        <Button className="login-second" type="submit" name="intent" value="deny">
          {t('consent.deny')}
        </Button>
      </form>
    </SingleTaskPageLayout>
  )
}

/** The CSP blocks form redirects to other sites, so the page itself redirects. */
function ConsentRedirectNotice({ to, place }: Extract<OAuthConsentState, { step: 'decided' }>) {
  const { t } = usePageContext()
  return (
    <SingleTaskPageLayout title={t('consent.doneTitle')} intro={t('consent.doneText', { place })}>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <p className="login-text">
        <ButtonLink href={to} rel="noreferrer">
          {t('consent.goOn', { place })}
        </ButtonLink>
      </p>
    </SingleTaskPageLayout>
  )
}
