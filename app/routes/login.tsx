import { createPublicAction } from '../actions/create-action.ts'
import { pageLoader } from '../loading.ts'
import { type LoginPageData, readLoginPageData } from '../login/login-page-data.ts'
import {
  CodeScreen,
  ForgottenPasswordScreen,
  NoOwnerScreen,
  PasswordScreen,
  SecondFactorScreen,
} from '../login/screens.tsx'
import { signInHandlers } from '../login/sign-in.ts'

export const loader = pageLoader((app, { url }) => readLoginPageData(app, url))

export const action = createPublicAction(signInHandlers)

/** `/login`: the way into the administration. */
export default function Login({ loaderData }: { loaderData: LoginPageData }) {
  const { step, hasOwner, mail } = loaderData
  if (!hasOwner) return <NoOwnerScreen />
  switch (step) {
    case 'password':
      return <PasswordScreen />
    case 'code':
      return <CodeScreen mail={mail} />
    case 'forgotten':
      return <ForgottenPasswordScreen mail={mail} />
    case 'app':
    case 'key':
    case 'recovery':
      return <SecondFactorScreen {...loaderData} />
  }
}
