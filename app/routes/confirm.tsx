import { useActionData } from 'react-router'
import { SubmitButton } from '../forms/index.ts'
import { useFrame } from '../layout/frame.ts'
import { pageLoader } from '../loading.ts'
import { EntryPage } from '../login/entry-page.tsx'
import { LoginForm } from '../login/login-form.tsx'
import { Ways } from '../login/ways.tsx'
import { followLink, type LinkAnswer, letterLink, type Purpose } from '../welcome/letter-link.ts'

export const loader = pageLoader(async (_app, { url }) => ({ purpose: letterLink(url)?.purpose ?? null }))

export const action = pageLoader((app, { request }) => followLink(app, request))

/** Where the links of letters lead: it says what the link is for, and only a press of the button uses it up. */
export default function Confirm({ loaderData }: { loaderData: { purpose: Purpose | null } }) {
  const { t, site } = useFrame()
  const answer = useActionData() as LinkAnswer | undefined
  const { purpose } = loaderData
  if (answer?.outcome === 'half')
    return (
      <EntryPage title={t('confirm.halfTitle')} intro={t('confirm.halfText')}>
        {null}
      </EntryPage>
    )
  if (purpose === null)
    return (
      <EntryPage title={t('confirm.badTitle')} intro={t('confirm.badText')}>
        <NewLink purpose="recovery" />
      </EntryPage>
    )
  if (answer?.outcome === 'gone')
    return (
      <EntryPage title={t('confirm.goneTitle')} intro={t('confirm.goneText')}>
        <NewLink purpose={purpose} />
      </EntryPage>
    )
  return (
    <EntryPage
      title={t(`confirm.${purpose}Title`)}
      intro={t(`confirm.${purpose}Text`, { site: site.webTitle })}
    >
      <LoginForm intent="confirm">
        <SubmitButton>{t(`confirm.${purpose}Do`)}</SubmitButton>
      </LoginForm>
    </EntryPage>
  )
}

/** How to get another link in the place of one that is used or too old. */
function NewLink({ purpose }: { purpose: Purpose }) {
  const { t } = useFrame()
  if (purpose === 'invite') return <p className="entry-note">{t('confirm.invitedAgain')}</p>
  const ways = {
    recovery: [{ to: '/login?way=forgotten', icon: 'mail', label: t('confirm.again') }],
    email_change: [{ to: '/admin/account', icon: 'mail', label: t('confirm.again') }],
    magiclink: [{ to: '/login?way=code', icon: 'mail', label: t('confirm.againCode') }],
    signup: [{ to: '/login?way=code', icon: 'mail', label: t('confirm.againCode') }],
  } as const
  return <Ways ways={ways[purpose]} />
}
