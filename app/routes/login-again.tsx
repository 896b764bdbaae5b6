import { readSignInStep, signInAgain } from '../login/sign-in-again.ts'
import { createPageLoader } from '../page-loader.ts'

const headers = { 'Cache-Control': 'private, no-store' }

/** What somebody who signs in without leaving their page is asked for now; only scripts ask here. */
export const loader = createPageLoader(async (app, { url }) =>
  Response.json(await readSignInStep(app, url), { headers }),
)

export const action = createPageLoader(async (_app, args) =>
  Response.json(await signInAgain(args), { headers }),
)
