import { ProblemError } from '../../domain/problem-error.ts'
import { createPageLoader } from '../page-loader.ts'

export const handle = { document: true }

/** Matches every path without another route. */
export const loader = createPageLoader(async () => {
  throw new ProblemError('not_found')
})

export default function NotFoundRoutePage() {
  return null
}
