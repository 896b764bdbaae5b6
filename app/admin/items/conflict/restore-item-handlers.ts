import { type Item, isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../../domain/problem-error.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import { parseIdParam } from '../../../page-loader.ts'
import { findUserName } from '../../users/read-users.ts'
import type { EditableItem } from '../contract.ts'
import { assertCanDraftKind, loadItemAsEditable } from '../editable-item.ts'

/** The last change of an item. */
export interface LastItemChange {
  readonly at: string
  /** Null: the product itself made the change. */
  readonly userId: string | null
  /** Null if the user may not see the name. */
  readonly userName: string | null
}

/** Whether an item that is open in a form exists, is in the trash or is gone, and its current state. */
export interface ItemPresenceResponse {
  readonly standing?: 'there' | 'trash' | 'gone'
  /** Omitted if the item is in the trash or gone. */
  readonly item?: EditableItem
  /** Omitted if the item is gone. */
  readonly lastChange?: LastItemChange
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
    const lastChange = await readLastChange(request, kind, id)
    const response: ItemPresenceResponse = {
      ...(item.removed_at === null
        ? { standing: 'there', item: await loadItemAsEditable(app, kind, item) }
        : { standing: 'trash' }),
      ...(lastChange && { lastChange }),
    }
    return Response.json(response, { headers })
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
    return Response.json({ standing: 'gone' } satisfies ItemPresenceResponse, { headers })
  }
}

async function readLastChange(
  request: AdminRequest,
  kind: KindName,
  id: number,
): Promise<LastItemChange | null> {
  const { content, context } = request.app
  const entries = await content.history.list(kind, id, null, context)
  // A rejected save did not change the item.
  const last = entries.find(({ action }) => action !== 'refused')
  if (last === undefined) return null
  return { at: last.savedAt, userId: last.savedBy, userName: await findUserName(request, last.savedBy) }
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
  assertCanDraftKind(app, kind)
  return { app, kind, id: parseIdParam(id) }
}
