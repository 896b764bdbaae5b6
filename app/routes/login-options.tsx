import { ProblemError } from '../../domain/problem-error.ts'
import { createPasskeySignInOptions, createSecondFactorPasskeyOptions } from '../login/passkey-options.ts'
import { createPageLoader } from '../page-loader.ts'

/** The WebAuthn options for a passkey; requested by the login's script only. */
export const action = createPageLoader(async (app) => {
  const { session } = app
  if (session.account !== null) throw new ProblemError('bad_request')
  return Response.json(
    session.needsSecondFactor
      ? await createSecondFactorPasskeyOptions(app)
      : await createPasskeySignInOptions(app),
  )
})
