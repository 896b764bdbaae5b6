import type { LoaderFunctionArgs } from 'react-router'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { findItemOptions } from '../admin/items/reference-picker/find-item-options.ts'

/** `?kind=&q=&offset=&for=`: item options by name; `?kind=&id=`: one of them. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async ({ app }) =>
    Response.json(await findItemOptions(app, args.url.searchParams), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  )
}
