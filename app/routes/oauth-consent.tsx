import '../consent/consent.css'
import { useActionData } from 'react-router'
import { askedConsent, type Consent, decidedConsent } from '../consent/asking.ts'
import { useFrame } from '../layout/frame.ts'
import { pageLoader } from '../loading.ts'
import { EntryPage } from '../login/entry-page.tsx'

export const loader = pageLoader((app, { url }) => askedConsent(app, url))

export const action = pageLoader((app, { url, request }) => decidedConsent(app, url, request))

/** What is told here is one person's, and the way back is good once. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** Where people decide whether another program may know who they are here. */
export default function OAuthConsent({ loaderData }: { loaderData: Consent }) {
  const { t } = useFrame()
  const consent = (useActionData() as Consent | undefined) ?? loaderData
  switch (consent.step) {
    case 'asked':
      return <Asked {...consent} />
    case 'decided':
      return <Decided {...consent} />
    case 'gone':
      return (
        <EntryPage title={t('consent.goneTitle')} intro={t('consent.goneText')}>
          <p className="entry-text">
            <a href="/">{t('consent.home')}</a>
          </p>
        </EntryPage>
      )
  }
}

function Asked({ program, place, email, scopes }: Extract<Consent, { step: 'asked' }>) {
  const { t, site } = useFrame()
  return (
    <EntryPage title={t('consent.title', { program })} intro={t('consent.intro', { site: site.webTitle })}>
      <div className="entry-text consent">
        <p id="consent-knows">{t('consent.knows', { program })}</p>
        <ul aria-labelledby="consent-knows">
          {scopes.map((scope) => (
            <li key={scope}>{t(`consent.${scope}`, { email })}</li>
          ))}
        </ul>
        <p className="entry-note">{t('consent.nothingElse')}</p>
        <dl>
          <dt>{t('consent.account')}</dt>
          <dd>{email}</dd>
          <dt>{t('consent.place')}</dt>
          <dd>{place}</dd>
        </dl>
      </div>
      {/* A plain form: what it leads to is another site, which only the browser itself can go to. */}
      <form className="consent-decision" method="post">
        <button className="button form-submit" type="submit" name="decision" value="approve">
          {t('consent.approve')}
        </button>
        <button className="button entry-second" type="submit" name="decision" value="deny">
          {t('consent.deny')}
        </button>
      </form>
    </EntryPage>
  )
}

/** The policy of our pages lets no form lead elsewhere, not even by a redirect: the page itself goes on. */
function Decided({ to, place }: Extract<Consent, { step: 'decided' }>) {
  const { t } = useFrame()
  return (
    <EntryPage title={t('consent.doneTitle')} intro={t('consent.doneText', { place })}>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <p className="entry-text">
        <a className="button" href={to} rel="noreferrer">
          {t('consent.goOn', { place })}
        </a>
      </p>
    </EntryPage>
  )
}
