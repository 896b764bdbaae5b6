import type { ActionFunctionArgs } from 'react-router'
import { pageLoader } from '../loading.ts'
import { signInAgain, stepAgain } from '../login/again.ts'

const headers = { 'Cache-Control': 'private, no-store' }

/** What whoever signs in without leaving their page is asked for now; only scripts ask here. */
export const loader = pageLoader(async (app, { url }) =>
  Response.json(await stepAgain(app, url), { headers }),
)

export const action = pageLoader(async (app, { request }: ActionFunctionArgs) =>
  Response.json(await signInAgain(app, request), { headers }),
)
