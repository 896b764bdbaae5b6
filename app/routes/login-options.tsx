import { Problem } from '../../domain/problem.ts'
import { pageLoader } from '../loading.ts'
import { createPasskeyOptions, createSecondFactorOptions } from '../login/passkey-options.ts'

/** What the browser needs to ask for a passkey; only scripts of the login ask here. */
export const action = pageLoader(async (app) => {
  const { session } = app
  if (session.account !== null) throw new Problem('bad_request')
  return Response.json(
    session.needsSecondFactor ? await createSecondFactorOptions(app) : await createPasskeyOptions(app),
  )
})
