import type { AppRequest } from '../request.ts'

/** How somebody gets in: with a password, by a letter, or by giving their second factor. */
export type SignInStep = 'password' | 'code' | 'forgotten' | 'app' | 'recovery' | 'key'

/** An app that shows codes. */
export interface AuthenticatorAppFactor {
  readonly id: string
  readonly name: string
}

export interface LoginPageData {
  readonly step: SignInStep
  readonly hasOwner: boolean
  /** Whether letters leave this machine. */
  readonly mail: boolean
  readonly apps: readonly AuthenticatorAppFactor[]
  /** Whether a security key or a passkey is a second factor. */
  readonly keys: boolean
}

const waysIn = ['code', 'forgotten'] as const

/** What the login has to show. */
export async function readLoginPageData(app: AppRequest, url: URL): Promise<LoginPageData> {
  const { session, installation: features } = app
  const asked = url.searchParams.get('way')
  const shared = { mail: features.mail, apps: [], keys: false }
  if (!session.needsSecondFactor) {
    const step = waysIn.find((way) => way === asked) ?? 'password'
    return { ...shared, step, hasOwner: await session.ownerSetup.hasOwner() }
  }
  const auth = await session.getAuthClient()
  const { data } = await auth.mfa.listFactors()
  const apps = data?.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' })) ?? []
  const keys = (data?.webauthn.length ?? 0) > 0
  const first = apps.length > 0 ? 'app' : 'key'
  return { ...shared, step: asked === 'recovery' ? 'recovery' : first, hasOwner: true, apps, keys }
}
