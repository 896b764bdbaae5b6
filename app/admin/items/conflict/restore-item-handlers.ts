import { type Item, isKindName } from '../../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../../domain/problem-error.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { EditableItem } from '../contract.ts'
import { assertCanChangeKind, loadItemAsEditable } from '../editable-item.ts'

/** Whether an item that could not be saved exists, is in the trash or is gone. */
export interface ItemPresenceResponse {
  readonly standing?: 'there' | 'trash' | 'gone'
}

/** The restored item; omitted if it could not be restored. */
export interface RestoreItemResponse {
  readonly item?: EditableItem
}

const headers = { 'Cache-Control': 'private, no-store' }

export async function handleReadItemPresence(request: AdminRequest): Promise<Response> {
  const { app, kind, id } = parseItemParams(request)
  try {
    const item: Item = await app.content.items.read(kind, id, app.context)
    const presence = item.removed_at === null ? 'there' : 'trash'
    return Response.json({ standing: presence } satisfies ItemPresenceResponse, { headers })
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
    return Response.json({ standing: 'gone' } satisfies ItemPresenceResponse, { headers })
  }
}

/** Restores an item from the trash, and returns it for its form. */
export async function handleRestoreItem(request: AdminRequest): Promise<Response> {
  const { app, kind, id } = parseItemParams(request)
  const item: Item = await app.content.trash.restore(kind, id, app.context)
  const response: RestoreItemResponse = { item: await loadItemAsEditable(app, kind, item) }
  return Response.json(response, { headers })
}

function parseItemParams({ app, args }: AdminRequest) {
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  assertCanChangeKind(app, kind)
  return { app, kind, id: parseIdParam(id) }
}
