import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { runWhenNothingPressed } from '../enhance/run-when-nothing-pressed.ts'
import { usePageContext } from '../layout/page-context.ts'
import { type ContentChangeListener, EditorChannel, type EditorChannelSnapshot } from './editor-channel.ts'
import type { EditorPresence, OpenItemState } from './editor-presence.ts'
import { runWhileVisible } from './run-while-visible.ts'

/** One channel per window. */
const editorChannel = new EditorChannel({
  runWhileVisible,
  runWhenNothingPressed,
  loadConnect: async () => (await import('./editor-channel-connection.ts')).connectEditorChannel,
})

/** Whether changes of content are being received. */
export function isEditorChannelJoined(): boolean {
  return editorChannel.isJoined()
}

/** The state of the channel. Does not open it. */
export function useEditorChannelSnapshot(): EditorChannelSnapshot {
  return useSyncExternalStore(
    editorChannel.subscribe,
    editorChannel.getSnapshot,
    editorChannel.getClosedSnapshot,
  )
}

/** Opens the channel while the component is mounted, and returns the other admin windows. */
export function useEditorPresences(): readonly EditorPresence[] {
  useOpenEditorChannel()
  return useEditorChannelSnapshot().presences
}

/** Opens the channel while the component is mounted, and calls the listener with changes of content. */
export function useContentChanges(listener: ContentChangeListener): void {
  useOpenEditorChannel()
  const onChange = useEffectEvent(listener)
  useEffect(() => editorChannel.listenForChanges((change) => onChange(change)), [])
}

/** Tells the other admin windows what this one has open; null: nothing. */
export function useOpenItemAnnouncement(openItem: OpenItemState | null): void {
  const text = JSON.stringify(openItem)
  const announce = useEffectEvent(() => editorChannel.announce(openItem))
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce when the content changes
  useEffect(() => announce(), [text])
  useEffect(() => () => editorChannel.announce(null), [])
}

function useOpenEditorChannel(): void {
  const { editorRealtime } = usePageContext()
  // After a navigation the context has another object of the same service.
  const text = JSON.stringify(editorRealtime)
  const open = useEffectEvent(() =>
    editorRealtime === null ? undefined : editorChannel.open(editorRealtime),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: open again when the service is another one
  useEffect(() => open(), [text])
}
