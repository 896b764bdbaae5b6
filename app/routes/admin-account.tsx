import { useLoaderData } from 'react-router'
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
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async ({ app }) => ({ account: await accountView(app) }))

export const action = deedsOf('everybody', { ...ownDeeds, ...factorDeeds, ...passkeyDeeds, ...deviceDeeds })

/** One's own account. */
export default function AdminAccount() {
  const { t } = useFrame()
  const { account, me, said } = useLoaderData<typeof loader>()
  const part = { account, said }
  return (
    <AdminFrame title={t('admin.account')} me={me} said={said}>
      <Profile {...part} />
      <Email {...part} />
      <Password {...part} />
      <Passkeys {...part} />
      <Factors {...part} />
      <Devices {...part} />
    </AdminFrame>
  )
}
