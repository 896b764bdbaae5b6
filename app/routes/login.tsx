import { createPublicAction } from '../actions/create-action.ts'
import { pageLoader } from '../loading.ts'
import { type LoginState, readLoginState } from '../login/login-state.ts'
import {
  CodeScreen,
  ForgottenPasswordScreen,
  NoOwnerScreen,
  PasswordScreen,
  SecondFactorScreen,
} from '../login/screens.tsx'
import { signInHandlers } from '../login/sign-in.ts'

export const loader = pageLoader((app, { url }) => readLoginState(app, url))

export const action = createPublicAction(signInHandlers)

/** `/login`: the way into the administration. */
export default function Login({ loaderData }: { loaderData: LoginState }) {
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
