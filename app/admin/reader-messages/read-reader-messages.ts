import { findPublicItemPathWithAnchor } from '../../../domain/kinds/paths.ts'
import { isReaderMessageStatus, type ReaderMessageStatus } from '../../../domain/reader-message.ts'
import type { ReaderMessageWithTitle } from '../../../server/content/contract/reader-messages.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { createPagingOrThrow, type Paging, parsePageNumberParam } from '../../paging.ts'
import {
  type FormattedDateTime,
  toFormattedDateTime,
  toShortFormattedDateTime,
} from '../formatted-date-time.tsx'

export interface ReaderMessageView extends ReaderMessageWithTitle {
  readonly sentAt: FormattedDateTime
  /** The public address of the item. */
  readonly href: string
}

export interface ReaderMessageListData {
  readonly messages: readonly ReaderMessageView[]
  readonly paging: Paging
  /** Null: all. */
  readonly status: ReaderMessageStatus | null
}

const pageSize = 30

/** Reads a page of the list. */
export async function readReaderMessageList({ app, args }: AdminRequest): Promise<ReaderMessageListData> {
  const url = new URL(args.request.url)
  const requested = url.searchParams.get('status') ?? ''
  const status = isReaderMessageStatus(requested) ? requested : null
  const page = parsePageNumberParam(url)
  const query = { status, offset: (page - 1) * pageSize, limit: pageSize }
  const { items, total } = await app.content.readerMessages.list(query, app.context)
  return {
    messages: items.map((message) => ({
      ...message,
      sentAt: toShortFormattedDateTime(message.createdAt, app),
      href: getItemHref(message),
    })),
    paging: createPagingOrThrow({ total, limit: pageSize }, page),
    status,
  }
}

/** Reads one message. */
export async function readReaderMessage({ app }: AdminRequest, id: number): Promise<ReaderMessageView> {
  const message = await app.content.readerMessages.read(id, app.context)
  return { ...message, sentAt: toFormattedDateTime(message.createdAt, app), href: getItemHref(message) }
}

function getItemHref({ kind, item }: ReaderMessageWithTitle): string {
  return findPublicItemPathWithAnchor(kind, item) ?? '/'
}
