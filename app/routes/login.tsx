import type { ActionFunctionArgs } from 'react-router'
import { Problem } from '../../domain/problem.ts'
import { pageLoader } from '../loading.ts'
import { ByCode, Forgotten } from '../login/by-letter.tsx'
import { ByPassword } from '../login/by-password.tsx'
import { BySecondFactor } from '../login/by-second-factor.tsx'
import { byApp, byCode, byPassword, byRecoveryCode, forgotten, sendCode } from '../login/deeds.ts'
import { type LoginData, loginData } from '../login/loader.ts'
import { NoOwner } from '../login/no-owner.tsx'
import { passkeyDeeds } from '../login/passkey-deeds.ts'
import { sentForm } from '../login/sent-form.ts'

const deeds = {
  password: byPassword,
  'send-code': sendCode,
  code: byCode,
  forgotten,
  app: byApp,
  recovery: byRecoveryCode,
  ...passkeyDeeds,
}

export const loader = pageLoader((app, { url }) => loginData(app, url))

export const action = pageLoader(async (app, { request }: ActionFunctionArgs) => {
  const form = await sentForm(request, app)
  const intent = form.text('intent')
  if (!isDeed(intent)) throw new Problem('bad_request')
  return deeds[intent]({ app, request, form })
})

function isDeed(intent: string): intent is keyof typeof deeds {
  return Object.hasOwn(deeds, intent)
}

/** The way into the administration. */
export default function Login({ loaderData }: { loaderData: LoginData }) {
  const { step, hasOwner, mail } = loaderData
  if (!hasOwner) return <NoOwner />
  switch (step) {
    case 'password':
      return <ByPassword />
    case 'code':
      return <ByCode mail={mail} />
    case 'forgotten':
      return <Forgotten mail={mail} />
    case 'app':
    case 'key':
    case 'recovery':
      return <BySecondFactor {...loaderData} />
  }
}
