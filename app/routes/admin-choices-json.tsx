import type { LoaderFunctionArgs } from 'react-router'
import { findChoices } from '../admin/items/choosing/find.ts'
import { adminAction } from '../admin/loader.ts'

/** `?kind=&q=&offset=&for=`: items to choose from by their names; `?kind=&id=`: one of them. */
export function loader(args: LoaderFunctionArgs) {
  return adminAction(args, 'editors', async ({ app }) =>
    Response.json(await findChoices(app, args.url.searchParams), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  )
}
