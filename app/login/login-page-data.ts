import type { AppRequest } from '../request.ts'

/** The current sign-in form: a password, a code or link by e-mail, or a second factor. */
type SignInFormKind = 'password' | 'code' | 'forgotten' | 'app' | 'recovery' | 'key'

export interface LoginPageData {
  readonly step: SignInFormKind
  readonly hasOwner: boolean
  /** Whether the page is open on the server's machine. */
  readonly isOnServerMachine: boolean
  /** Whether e-mail is configured. */
  readonly mail: boolean
  /** Whether a security key or a passkey is a second factor. */
  readonly keys: boolean
}

const emailMethods = ['code', 'forgotten'] as const

/** Reads the data of the login page. */
export async function readLoginPageData(app: AppRequest, url: URL): Promise<LoginPageData> {
  const { session, emailSettings, isOnServerMachine } = app
  const requestedStep = url.searchParams.get('way')
  const shared = { mail: await emailSettings.isEnabled(), keys: false, isOnServerMachine }
  if (!session.needsSecondFactor) {
    const step = emailMethods.find((method) => method === requestedStep) ?? 'password'
    return { ...shared, step, hasOwner: await session.ownerSetup.hasOwner() }
  }
  const auth = await session.getAuthClient()
  const { data } = await auth.mfa.listFactors()
  const keys = (data?.webauthn.length ?? 0) > 0
  const first = (data?.totp.length ?? 0) > 0 ? 'app' : 'key'
  return { ...shared, step: requestedStep === 'recovery' ? 'recovery' : first, hasOwner: true, keys }
}
