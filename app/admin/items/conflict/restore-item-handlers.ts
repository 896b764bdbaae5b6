import { type Item, isKindName } from '../../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../../domain/problem-error.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { EditableItem } from '../contract.ts'
import { assertCanChangeKind, toEditableItem } from '../editable-item.ts'

/** Where an item is that cannot be saved any more. */
export interface ItemPresenceResponse {
  readonly standing?: 'there' | 'trash' | 'gone'
}

/** An item that is back; left out where it could not be brought back. */
export interface RestoreItemResponse {
  readonly item?: EditableItem
}

const headers = { 'Cache-Control': 'private, no-store' }

/** Whether an item can be brought back. */
export async function handleReadItemPresence(request: AdminRequest): Promise<Response> {
  const { app, kind, id } = parseItemParams(request)
  try {
    const item: Item = await app.content.items.read(kind, id, app.context)
    const standing = item.removed_at === null ? 'there' : 'trash'
    return Response.json({ standing } satisfies ItemPresenceResponse, { headers })
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
    return Response.json({ standing: 'gone' } satisfies ItemPresenceResponse, { headers })
  }
}

/** Takes an item out of the trash, and gives it as its form knows it. */
export async function handleRestoreItem(request: AdminRequest): Promise<Response> {
  const { app, kind, id } = parseItemParams(request)
  const item: Item = await app.content.trash.restore(kind, id, app.context)
  const answer: RestoreItemResponse = { item: await toEditableItem(app, kind, item) }
  return Response.json(answer, { headers })
}

function parseItemParams({ app, args }: AdminRequest) {
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  assertCanChangeKind(app, kind)
  return { app, kind, id: parseIdParam(id) }
}
