import { isKindName, type KindName } from '../../domain/kinds/index.ts'
import { sanitizeDisplayName } from '../../domain/text/display-name.ts'
import type { RealtimeUser } from './realtime-token.ts'

/** The uploads of a window to the gallery that it has open. */
export interface UploadProgress {
  readonly added: number
  readonly total: number
}

/** The item that an admin window has open, as it tells the other windows. */
export interface OpenItemState {
  readonly kind: KindName
  readonly id: number
  /** Whether its form has unsaved changes. */
  readonly isEdited: boolean
  /** Null: nothing is being uploaded. */
  readonly upload: UploadProgress | null
}

/** An item that another admin window has open, with the user of that window. */
export interface EditorPresence extends OpenItemState {
  readonly windowId: string
  readonly user: RealtimeUser
}

const maxPresences = 500
const maxIdLength = 64
const maxUploadCount = 1_000_000

/** What a window sends about itself. */
export function toPresencePayload(
  user: RealtimeUser,
  { kind, id, isEdited, upload }: OpenItemState,
): Record<string, unknown> {
  return { user, kind, id, isEdited, upload }
}

/**
 * Reads the presences of the other windows from the channel's state. They come from other browsers, so whatever does
 * not have the expected form is left out.
 */
export function parseEditorPresences(state: unknown, ownWindowId: string): EditorPresence[] {
  if (!isRecord(state)) return []
  return Object.entries(state)
    .filter(([windowId]) => windowId !== ownWindowId && windowId.length <= maxIdLength)
    .flatMap(([windowId, entries]) => {
      // A window that has just reconnected may be listed twice for a moment.
      const presence = Array.isArray(entries) ? parsePresence(windowId, entries.at(-1)) : null
      return presence === null ? [] : [presence]
    })
    .slice(0, maxPresences)
}

function parsePresence(windowId: string, entry: unknown): EditorPresence | null {
  if (!isRecord(entry)) return null
  const { kind, id, isEdited } = entry
  const user = parseUser(entry.user)
  if (user === null || typeof kind !== 'string' || !isKindName(kind) || !isCount(id) || id === 0) return null
  return { windowId, user, kind, id, isEdited: isEdited === true, upload: parseUpload(entry.upload) }
}

function parseUser(value: unknown): RealtimeUser | null {
  if (!isRecord(value)) return null
  const { id, name } = value
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength || typeof name !== 'string') return null
  const shownName = sanitizeDisplayName(name.slice(0, 200))
  return shownName === '' ? null : { id, name: shownName }
}

function parseUpload(value: unknown): UploadProgress | null {
  if (!isRecord(value)) return null
  const { added, total } = value
  if (!isCount(added) || !isCount(total) || added > total || total > maxUploadCount) return null
  return { added, total }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
