import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { deviceDeeds } from '../admin/account/device-deeds.ts'
import { Devices } from '../admin/account/devices.tsx'
import { Email } from '../admin/account/email.tsx'
import { factorDeeds } from '../admin/account/factor-deeds.ts'
import { Factors } from '../admin/account/factors.tsx'
import { ownDeeds } from '../admin/account/own-deeds.ts'
import { passkeyDeeds } from '../admin/account/passkey-deeds.ts'
import { Passkeys } from '../admin/account/passkeys.tsx'
import { Password } from '../admin/account/password.tsx'
import { accountView } from '../admin/account/present.ts'
import { Profile } from '../admin/account/profile.tsx'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async ({ app }) => ({ account: await accountView(app) }))

export const action = createAction('editors', {
  ...ownDeeds,
  ...factorDeeds,
  ...passkeyDeeds,
  ...deviceDeeds,
})

/** One's own account. */
export default function AdminAccount() {
  const { t } = usePageContext()
  const { account, me, flash } = useLoaderData<typeof loader>()
  const part = { account, flash }
  return (
    <AdminPage title={t('admin.account')} me={me} flash={flash}>
      <Profile {...part} />
      <Email {...part} />
      <Password {...part} />
      <Passkeys {...part} />
      <Factors {...part} />
      <Devices {...part} />
    </AdminPage>
  )
}
