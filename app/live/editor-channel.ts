import type { EditorRealtimeConnection } from '../../domain/editor-realtime.ts'
import type { KindName } from '../../domain/kinds/index.ts'
import type { EditorPresence, OpenItemState } from './editor-presence.ts'
import type { LiveChannelStatus } from './live-channel.ts'
import { getReconnectDelay } from './realtime-settings.ts'

/** A change of an item that the realtime service reports to editors. */
export interface EditorContentChange {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly kind: KindName
  readonly id: number
  /** Null for a deleted item. A new position in an order does not change it. */
  readonly version: number | null
  /** The gallery of an image. */
  readonly gallery: number | null
}

/** What the pages show of the channel. */
export interface EditorChannelSnapshot {
  /** Null: no page needs the channel, or the page is hidden. */
  readonly status: LiveChannelStatus | null
  /** Whether the connection was lost and is not back yet. */
  readonly isInterrupted: boolean
  /** The id of this window's user; null until the channel is joined. */
  readonly userId: string | null
  /** The other windows, also those of the same user. */
  readonly presences: readonly EditorPresence[]
}

export interface EditorChannelHandlers {
  onJoin(userId: string): void
  onStatusChange(status: LiveChannelStatus): void
  onPresences(presences: readonly EditorPresence[]): void
  onChange(change: EditorContentChange): void
  onMissedChanges(): void
}

/** An open connection of the channel. */
export interface EditorChannelConnection {
  /** Tells the other windows what this one has open; null: nothing. */
  announce(openItem: OpenItemState | null): void
  close(): void
}

type ConnectEditorChannel = (
  service: EditorRealtimeConnection,
  handlers: EditorChannelHandlers,
) => EditorChannelConnection

interface EditorChannelDeps {
  /** Runs work while the page is visible; returns how to end it. */
  readonly runWhileVisible: (start: () => () => void) => () => void
  /** Runs what may move the page when nothing on it is pressed. */
  readonly runWhenNothingPressed: (run: () => void) => void
  /** Loads the function that connects. */
  readonly loadConnect: () => Promise<ConnectEditorChannel>
}

/** Called with the changes; null: some changes may have been missed. */
export type ContentChangeListener = (change: EditorContentChange | null) => void

const closedSnapshot: EditorChannelSnapshot = {
  status: null,
  isInterrupted: false,
  userId: null,
  presences: [],
}

/** A page that needs the channel follows another one within this time after a click. */
const closeDelayMs = 1000
const announceIntervalMs = 1000

/**
 * The channel through which the admin windows of all editors see changes and each other: open while a page needs it and
 * is visible, also across navigation from page to page.
 */
export class EditorChannel {
  readonly #deps: EditorChannelDeps
  readonly #listeners = new Set<() => void>()
  readonly #changeListeners = new Set<ContentChangeListener>()
  #userCount = 0
  #end: (() => void) | null = null
  #closeTimer: ReturnType<typeof setTimeout> | undefined
  #connection: EditorChannelConnection | null = null
  #hasJoined = false
  #openItem: OpenItemState | null = null
  #announced = JSON.stringify(null)
  #announcedAt = 0
  #announceTimer: ReturnType<typeof setTimeout> | undefined
  #latest = closedSnapshot
  #snapshot = closedSnapshot

  constructor(deps: EditorChannelDeps) {
    this.#deps = deps
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): EditorChannelSnapshot => this.#snapshot

  readonly getClosedSnapshot = (): EditorChannelSnapshot => closedSnapshot

  isJoined(): boolean {
    return this.#latest.status?.state === 'joined'
  }

  /** Opens the channel for a page; returns how to release it. */
  open(service: EditorRealtimeConnection): () => void {
    this.#userCount += 1
    clearTimeout(this.#closeTimer)
    this.#end ??= this.#deps.runWhileVisible(() => this.#connect(service))
    return () => {
      this.#userCount -= 1
      if (this.#userCount > 0) return
      this.#closeTimer = setTimeout(() => {
        this.#end?.()
        this.#end = null
      }, closeDelayMs)
    }
  }

  listenForChanges(listener: ContentChangeListener): () => void {
    this.#changeListeners.add(listener)
    return () => this.#changeListeners.delete(listener)
  }

  /** Tells the other windows what this one has open, at most once a second; null: nothing. */
  announce(openItem: OpenItemState | null): void {
    this.#openItem = openItem
    // Not at once: a page announces its item just after the previous one has withdrawn its own.
    this.#announceTimer ??= setTimeout(
      () => this.#sendAnnouncement(),
      Math.max(0, this.#announcedAt + announceIntervalMs - Date.now()),
    )
  }

  #sendAnnouncement(): void {
    clearTimeout(this.#announceTimer)
    this.#announceTimer = undefined
    const openItem = JSON.stringify(this.#openItem)
    if (!this.isJoined() || openItem === this.#announced) return
    this.#announced = openItem
    this.#announcedAt = Date.now()
    this.#connection?.announce(this.#openItem)
  }

  #connect(service: EditorRealtimeConnection): () => void {
    const stopped = new AbortController()
    const whileOpen =
      <T extends readonly unknown[]>(handle: (...values: T) => void) =>
      (...values: T) => {
        if (!stopped.signal.aborted) handle(...values)
      }
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const load = (attempt: number) => {
      this.#deps.loadConnect().then(
        whileOpen((connect: ConnectEditorChannel) => {
          this.#connection = connect(service, {
            onJoin: whileOpen((userId: string) => this.#handleJoin(userId)),
            onStatusChange: whileOpen((status: LiveChannelStatus) => this.#handleStatus(status)),
            onPresences: whileOpen((presences: readonly EditorPresence[]) => this.#update({ presences })),
            onChange: whileOpen((change: EditorContentChange) => this.#notifyOfChange(change)),
            onMissedChanges: whileOpen(() => this.#notifyOfChange(null)),
          })
        }),
        // The site cannot be reached.
        whileOpen(() => {
          const delay = getReconnectDelay(attempt)
          this.#handleStatus({ state: 'disconnected', retryAt: Date.now() + delay })
          retryTimer = setTimeout(load, delay, attempt + 1)
        }),
      )
    }
    load(1)
    return () => {
      stopped.abort()
      clearTimeout(retryTimer)
      this.#connection?.close()
      this.#connection = null
      this.#update(closedSnapshot)
    }
  }

  #handleJoin(userId: string): void {
    this.#update({ userId })
    this.#announced = JSON.stringify(null)
    this.#sendAnnouncement()
    // At the first join the page has just been loaded.
    if (this.#hasJoined) this.#notifyOfChange(null)
    this.#hasJoined = true
  }

  #handleStatus(status: LiveChannelStatus): void {
    const { isInterrupted } = this.#latest
    this.#update({
      status,
      isInterrupted: status.state === 'disconnected' || (status.state === 'connecting' && isInterrupted),
      // The other windows are unknown until the channel is joined again.
      ...(status.state !== 'joined' && { presences: [] }),
    })
  }

  #notifyOfChange(change: EditorContentChange | null): void {
    for (const listener of this.#changeListeners) listener(change)
  }

  #update(values: Partial<EditorChannelSnapshot>): void {
    const isScheduled = this.#latest !== this.#snapshot
    this.#latest = { ...this.#latest, ...values }
    if (isScheduled) return
    this.#deps.runWhenNothingPressed(() => {
      this.#snapshot = this.#latest
      for (const listener of this.#listeners) listener()
    })
  }
}
