import type { KindName } from './kinds/index.ts'

/** The kinds whose items have a form for what readers know about them. */
export const kindsWithReaderMessages = ['article', 'image', 'timeline'] as const satisfies readonly KindName[]

export type KindWithReaderMessages = (typeof kindsWithReaderMessages)[number]

/** Whether an untrusted string is the name of such a kind. */
export function hasReaderMessages(name: string): name is KindWithReaderMessages {
  return kindsWithReaderMessages.some((kind) => kind === name)
}

/** `published`: shown under the item as a signed note. */
export const readerMessageStatuses = ['new', 'answered', 'published', 'refused'] as const

export type ReaderMessageStatus = (typeof readerMessageStatuses)[number]

/** Whether an untrusted string is a status. */
export function isReaderMessageStatus(text: string): text is ReaderMessageStatus {
  return readerMessageStatuses.some((status) => status === text)
}

export const readerMessageLimits = { name: 100, email: 254, text: 2000 } as const

/** What a reader sends. */
export interface ReaderMessageInput {
  readonly name: string
  /** Empty: none. Never public. */
  readonly email: string
  readonly text: string
}

/** A message as editors see it. */
export interface ReaderMessage {
  readonly id: number
  readonly kind: KindWithReaderMessages
  readonly item: number
  readonly name: string
  readonly email: string | null
  readonly text: string
  readonly status: ReaderMessageStatus
  readonly createdAt: string
  /** The public text and signature; null: never published. */
  readonly note: ReaderNote | null
}

/** What visitors see of a message that was published. */
export interface ReaderNote {
  readonly text: string
  readonly signature: string
}
