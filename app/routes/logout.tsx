import { redirect, redirectDocument } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { createPageLoader } from '../page-loader.ts'

/** A GET request, such as a link on another site, must not sign out. */
export const loader = () => redirect('/')

export const action = createPageLoader(async ({ session }) => {
  const auth = await session.getAuthClient()
  const { error } = await auth.signOut({ scope: 'local' })
  if (error !== null) throw new ProblemError('unavailable', null, { cause: error })
  // Not the storage: it may hold texts that were never saved.
  return redirectDocument('/', { status: 303, headers: { 'Clear-Site-Data': '"cache"' } })
})
