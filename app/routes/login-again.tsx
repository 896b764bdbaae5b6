import { handleSignInAgain, readSignInAgainStep } from '../login/sign-in-again.ts'
import { createPageLoader } from '../page-loader.ts'

const headers = { 'Cache-Control': 'private, no-store' }

/** The current step of signing in again without leaving a page; requested by scripts only. */
export const loader = createPageLoader(async (app, { url }) =>
  Response.json(await readSignInAgainStep(app, url), { headers }),
)

export const action = createPageLoader(async (_app, args) =>
  Response.json(await handleSignInAgain(args), { headers }),
)
