import { getAddressReach } from '../../domain/address-reach.ts'
import { SystemPageLayout } from '../ignis/system-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'

const ownerStep = ['stepOwner', 'npm run -s letopis -- owner create --email you@example.org'] as const
const sampleStep = ['stepSample', 'npm run -s letopis -- sample remove'] as const
const nameStep = ['stepName', null] as const
const addressStep = ['stepAddress', 'LETOPIS_URL=https://example.org npm start'] as const
const lastSteps = [
  ['stepDoctor', 'npm run -s letopis -- doctor'],
  ['stepCopy', null],
] as const

export const handle = { document: true }

export const loader = createPageLoader(async ({ session, sampleContent, origin }) => {
  const isSignedIn = session.account !== null
  const hasOwner = isSignedIn || (await session.ownerSetup.hasOwner())
  // What is left to do on a finished site concerns only its owners.
  if (hasOwner && session.account?.role !== 'owner') return { steps: null, isSignedIn }
  const steps = [
    ...(hasOwner ? [] : [ownerStep]),
    nameStep,
    ...(getAddressReach(origin) === 'everywhere' ? [] : [addressStep]),
    ...((await sampleContent.isThere()) ? [sampleStep] : []),
    ...lastSteps,
  ]
  return { steps, isSignedIn }
})

/** The first steps of a new operator, as far as they are left; who is not concerned reads what the site is. */
export default function OperatorFirstStepsPage({ loaderData }: PageComponentProps<typeof loader>) {
  const { steps, isSignedIn } = loaderData
  const { t } = usePageContext()
  return (
    <SystemPageLayout
      href="/_ignis-welcome"
      title={t('ignis.welcomeTitle')}
      intro={t(steps === null ? 'ignis.welcomePublic' : 'ignis.welcomeIntro')}
    >
      {steps === null ? (
        <p className="more">
          <a href={isSignedIn ? '/admin' : '/'}>{t(isSignedIn ? 'ignis.welcomeToAdmin' : 'login.back')}</a>
        </p>
      ) : (
        <ol className="ignis-steps">
          {steps.map(([step, command]) => (
            <li key={step}>
              <h2>{t(`ignis.${step}`)}</h2>
              <p>{t(`ignis.${step}Text`)}</p>
              {command !== null && (
                <pre>
                  <code>{command}</code>
                </pre>
              )}
            </li>
          ))}
        </ol>
      )}
    </SystemPageLayout>
  )
}
