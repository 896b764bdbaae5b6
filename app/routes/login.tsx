import { createPublicAction } from '../actions/create-action.ts'
import { type LoginPageData, readLoginPageData } from '../login/login-page-data.ts'
import { loginPageActionHandlers } from '../login/sign-in-handlers.ts'
import {
  EmailCodeSignInScreen,
  ForgottenPasswordScreen,
  NoOwnerScreen,
  PasswordSignInScreen,
  SecondFactorScreen,
} from '../login/sign-in-screens.tsx'
import { createPageLoader } from '../page-loader.ts'

export const loader = createPageLoader((app, { url }) => readLoginPageData(app, url))

export const action = createPublicAction(loginPageActionHandlers)

/** `/login`: signing in to the admin area. */
export default function LoginPage({ loaderData }: { loaderData: LoginPageData }) {
  const { step, hasOwner, isOnServerMachine, mail } = loaderData
  if (!hasOwner) return <NoOwnerScreen isOnServerMachine={isOnServerMachine} />
  switch (step) {
    case 'password':
      return <PasswordSignInScreen mail={mail} />
    case 'code':
      return <EmailCodeSignInScreen mail={mail} />
    case 'forgotten':
      return <ForgottenPasswordScreen mail={mail} />
    case 'app':
    case 'key':
    case 'recovery':
      return <SecondFactorScreen {...loaderData} />
  }
}
