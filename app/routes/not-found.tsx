import { Problem } from '../../domain/problem.ts'
import { pageLoader } from '../loading.ts'

export const handle = { document: true }

/** Every path that no other route knows. */
export const loader = pageLoader(async () => {
  throw new Problem('not_found')
})

export default function NotFound() {
  return null
}
