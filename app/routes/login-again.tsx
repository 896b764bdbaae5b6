import { pageLoader } from '../loading.ts'
import { readSignInStep, signInAgain } from '../login/sign-in-again.ts'

const headers = { 'Cache-Control': 'private, no-store' }

/** What somebody who signs in without leaving their page is asked for now; only scripts ask here. */
export const loader = pageLoader(async (app, { url }) =>
  Response.json(await readSignInStep(app, url), { headers }),
)

export const action = pageLoader(async (_app, args) => Response.json(await signInAgain(args), { headers }))
