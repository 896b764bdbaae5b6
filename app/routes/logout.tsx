import { redirect, redirectDocument } from 'react-router'
import { Problem } from '../../domain/problem.ts'
import { pageLoader } from '../loading.ts'

/** Only a form of ours signs out: a link, or somebody else's page, must not. */
export const loader = () => redirect('/')

export const action = pageLoader(async ({ session }) => {
  const auth = await session.auth()
  const { error } = await auth.signOut({ scope: 'local' })
  if (error !== null) throw new Problem('unavailable', null, { cause: error })
  return redirectDocument('/', 303)
})
