import type { LoaderFunctionArgs } from 'react-router'
import { adminAction } from '../admin/loader.ts'
import { readChoices, readEdited } from '../admin/pictures/choices.ts'
import { choicesIn } from '../admin/pictures/read-desk.ts'
import { idOf } from '../loading.ts'
import type { AppRequest } from '../request.ts'

/**
 * `?q=&gallery=&offset=`: images to choose from; `?id=`: one of them with all that can be written of it; `?galleries`: the
 * galleries they are in.
 */
export function loader(args: LoaderFunctionArgs) {
  return adminAction(args, 'editors', async ({ app }) => {
    const found = await read(app, new URL(args.request.url).searchParams)
    return Response.json(found, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}

async function read(app: AppRequest, query: URLSearchParams): Promise<object> {
  const id = query.get('id')
  if (id !== null) return await readEdited(app, idOf(id))
  if (!query.has('galleries')) return await readChoices(app, query)
  return { galleries: choicesIn(await app.content.galleries.tree(app.context)) }
}
