import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { forgetKept, keepSent, readKept } from '../admin/items/keeping/answers.ts'
import { adminAction } from '../admin/loader.ts'

/** `?kind=&id=`: what was written for an item (without `id`: for a new one) and not saved; `?form=`: one of them whole. */
export function loader(args: LoaderFunctionArgs) {
  return adminAction(args, 'editors', (request) => readKept(request))
}

/** POST keeps what a form holds, DELETE forgets it. */
export function action(args: ActionFunctionArgs) {
  return adminAction(args, 'editors', (request) =>
    args.request.method === 'DELETE' ? forgetKept(request) : keepSent(request),
  )
}
