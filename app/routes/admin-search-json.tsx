import type { LoaderFunctionArgs } from 'react-router'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { findInAdminArea, readAdminSearchQuery } from '../admin/search/find-in-admin-area.ts'

/** How many results of each group the search box shows. */
const resultsPerGroup = 5

/** `?q=`: the best results of the search over the admin area, for the search box. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async (request) =>
    Response.json(await findInAdminArea(request, readAdminSearchQuery(args.url), resultsPerGroup), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  )
}
