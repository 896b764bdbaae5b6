import { SubmitButton } from '../../forms/index.ts'
import { useFrame } from '../../layout/frame.ts'
import { AskFirst } from '../ask-first.tsx'
import { IntentForm, useAnswer } from '../intent-form.tsx'
import { Section } from '../section.tsx'
import { When } from '../when.tsx'
import { CodesLeft, NewCodes } from './codes.tsx'
import { NewAppForm } from './new-app.tsx'
import type { SectionProps } from './section-props.ts'
import type { AccountShown } from './shown.ts'

/** The second factor: an authenticator app, and codes for when it is lost. */
export function Factors({ account, said }: SectionProps) {
  const { t } = useFrame()
  const begun = useAnswer<AccountShown>('app-begin')
  const finished = useAnswer<AccountShown>('app-finish')
  const renewed = useAnswer<AccountShown>('codes-new')
  const app = begun?.shown?.app ?? finished?.shown?.app
  const codes = finished?.shown?.codes ?? renewed?.shown?.codes
  const { apps } = account
  return (
    <Section id="factors" title={t('account.factors')} intro={t('account.factorsIntro')} said={said}>
      {codes !== undefined && <NewCodes codes={codes} />}
      {apps.length > 0 && (
        <ul className="admin-list">
          {apps.map(({ id, since }) => (
            <li key={id}>
              <div>
                <strong>{t('account.app')}</strong>
                <p className="admin-faint">
                  {t('account.since')} <When moment={since} />
                </p>
              </div>
              <AskFirst
                label={t('admin.remove')}
                describedAs={t('account.removeApp')}
                title={t('account.removeAppTitle')}
                text={t('account.removeAppText')}
                confirm={t('admin.remove')}
                intent="app-remove"
                fields={{ factor: id }}
              />
            </li>
          ))}
        </ul>
      )}
      {app !== undefined && <NewAppForm app={app} />}
      {app === undefined && apps.length === 0 && (
        <>
          <p>{t('account.noApp')}</p>
          <IntentForm intent="app-begin">
            <SubmitButton>{t('account.setUpApp')}</SubmitButton>
          </IntentForm>
        </>
      )}
      {apps.length > 0 && codes === undefined && <CodesLeft codes={account.codes} />}
    </Section>
  )
}
