import { type EditorRealtimeConnection, editorTopic } from '../../domain/editor-realtime.ts'
import { getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import { findRelationOfKind } from '../../domain/relations.ts'
import type { EditorChannelConnection, EditorChannelHandlers, EditorContentChange } from './editor-channel.ts'
import { type OpenItemState, parseEditorPresences, toPresencePayload } from './editor-presence.ts'
import { openLiveChannel } from './live-channel.ts'
import { createRealtimeTokenFetcher, type RealtimeUser } from './realtime-token.ts'

type JoinedChannel = Parameters<Parameters<typeof openLiveChannel>[0]['onJoin']>[0]

/** Identifies this window among the presences. */
const windowId = crypto.randomUUID()

/** Joins the private channel of all admin windows. Loaded when a page needs it, because the client is large. */
export function connectEditorChannel(
  { key, path }: EditorRealtimeConnection,
  handlers: EditorChannelHandlers,
): EditorChannelConnection {
  let user: RealtimeUser | null = null
  let joined: JoinedChannel | null = null
  const close = openLiveChannel({
    url: `${window.location.origin.replace(/^http/, 'ws')}${path}`,
    key,
    topic: editorTopic,
    presenceKey: windowId,
    fetchToken: createRealtimeTokenFetcher((tokenUser) => {
      user = tokenUser
    }),
    addListeners(channel) {
      channel.on('presence', { event: 'sync' }, () =>
        handlers.onPresences(parseEditorPresences(channel.presenceState(), windowId)),
      )
      channel.on('system', {}, ({ extension, status }) => {
        if (extension === 'postgres_changes' && status === 'error') handlers.onMissedChanges()
      })
      for (const kind of listKindsWithChanges())
        channel.on(
          'postgres_changes',
          {
            event: '*',
            schema: 'public',
            table: getKindDefinition(kind).collection,
            select: ['id', 'version', ...(kind === 'image' ? ['gallery'] : [])],
          },
          (change) => {
            const parsed = parseContentChange(kind, change)
            if (parsed !== null) handlers.onChange(parsed)
          },
        )
    },
    onJoin(channel) {
      joined = channel
      if (user !== null) handlers.onJoin(user.id)
    },
    onStatusChange(status) {
      if (status.state !== 'joined') joined = null
      handlers.onStatusChange(status)
    },
  })
  return {
    announce(openItem: OpenItemState | null) {
      if (joined === null || user === null) return
      // A lost message is sent again after the next join.
      if (openItem === null) void joined.untrack().catch(() => undefined)
      else void joined.track(toPresencePayload(user, openItem)).catch(() => undefined)
    },
    close,
  }
}

/** The kinds whose changes are reported and shown in lists. */
function listKindsWithChanges(): KindName[] {
  return kindNames.filter((kind) => !getKindDefinition(kind).single && findRelationOfKind(kind) !== null)
}

interface RowChangeMessage {
  readonly eventType: string
  readonly new: unknown
  readonly old: unknown
}

function parseContentChange(kind: KindName, message: RowChangeMessage): EditorContentChange | null {
  const { eventType: type } = message
  if (type !== 'INSERT' && type !== 'UPDATE' && type !== 'DELETE') return null
  const row = type === 'DELETE' ? message.old : message.new
  const id = readNumber(row, 'id')
  if (id === null) return null
  return { type, kind, id, version: readNumber(row, 'version'), gallery: readNumber(row, 'gallery') }
}

function readNumber(row: unknown, column: string): number | null {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, column) : null
  return typeof value === 'number' ? value : null
}
