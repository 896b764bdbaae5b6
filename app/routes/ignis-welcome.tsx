import { SystemPageLayout } from '../ignis/system-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'

const STEPS = [
  ['stepOwner', 'npm run -s letopis -- owner create --email you@example.org'],
  ['stepName', 'LETOPIS_WEB_TITLE="Tichá Lhota" LETOPIS_WEB_AUTHOR="Jana" LETOPIS_LANG=cs npm start'],
  ['stepAddress', 'LETOPIS_URL=https://example.org npm start'],
  ['stepSample', 'npm run -s letopis -- sample remove'],
  ['stepDoctor', 'npm run -s letopis -- doctor'],
  ['stepCopy', null],
] as const

export const handle = { document: true }

/** The first steps of a new operator. */
export default function OperatorFirstStepsPage() {
  const { t } = usePageContext()
  return (
    <SystemPageLayout href="/_ignis-welcome" title={t('ignis.welcomeTitle')} intro={t('ignis.welcomeIntro')}>
      <ol className="ignis-steps">
        {STEPS.map(([step, command]) => (
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
    </SystemPageLayout>
  )
}
