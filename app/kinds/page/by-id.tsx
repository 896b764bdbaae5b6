import { redirect } from 'react-router'
import { ProblemError } from '../../../domain/problem-error.ts'
import { createPageLoader, parseIdParam } from '../../page-loader.ts'

export const handle = { document: true }

/** `/page/:id` leads to the page's own path, so that links by id survive a change of the path. */
export const loader = createPageLoader(async ({ content, context }, { params }) => {
  const { path } = await content.items.read('page', parseIdParam(params.id), context)
  if (path === null) throw new ProblemError('not_found')
  return redirect(path, 302)
})

export default function PageByIdRoutePage() {
  return null
}
