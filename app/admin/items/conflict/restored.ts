import { type Item, isKindName } from '../../../../domain/kinds/index.ts'
import { Problem, problemOf } from '../../../../domain/problem.ts'
import type { AdminRequest } from '../../../actions/access.ts'
import { idOf } from '../../../loading.ts'
import type { EditedItem } from '../contract.ts'
import { editedOf, mayChange } from '../read.ts'

/** Where an item is that cannot be saved any more. */
export interface StandingAnswer {
  readonly standing?: 'there' | 'trash' | 'gone'
}

/** An item that is back; left out where it could not be brought back. */
export interface RestoredAnswer {
  readonly item?: EditedItem
}

const headers = { 'Cache-Control': 'private, no-store' }

/** Whether an item can be brought back. */
export async function readStanding(request: AdminRequest): Promise<Response> {
  const { app, kind, id } = askedFor(request)
  try {
    const item: Item = await app.content.items.read(kind, id, app.context)
    const standing = item.removed_at === null ? 'there' : 'trash'
    return Response.json({ standing } satisfies StandingAnswer, { headers })
  } catch (error) {
    if (problemOf(error)?.code !== 'not_found') throw error
    return Response.json({ standing: 'gone' } satisfies StandingAnswer, { headers })
  }
}

/** Takes an item out of the trash, and gives it as its form knows it. */
export async function restoreItem(request: AdminRequest): Promise<Response> {
  const { app, kind, id } = askedFor(request)
  const item: Item = await app.content.trash.restore(kind, id, app.context)
  const answer: RestoredAnswer = { item: await editedOf(app, kind, item) }
  return Response.json(answer, { headers })
}

function askedFor({ app, args }: AdminRequest) {
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new Problem('not_found')
  mayChange(app, kind)
  return { app, kind, id: idOf(id) }
}
