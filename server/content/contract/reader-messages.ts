import type {
  KindWithReaderMessages,
  ReaderMessage,
  ReaderMessageInput,
  ReaderMessageStatus,
  ReaderNote,
} from '../../../domain/reader-message.ts'
import type { PaginatedList, RequestContext } from './items.ts'

/** A message with the title of its item; null if the item is gone. */
export interface ReaderMessageWithTitle extends ReaderMessage {
  readonly title: string | null
}

/** `full`: too many messages wait for an editor. */
export type StoreReaderMessageResult = 'stored' | 'repeated' | 'full'

/** Messages of readers about items, and the notes that are published of them. */
export interface ReaderMessageService {
  /**
   * Stores a message about a public item. Throws `not_found` for any other item, and `invalid` for a text that the form
   * would not have sent.
   * @param formKey - Identifies the form: if it is sent twice, one message is stored.
   */
  store(
    kind: KindWithReaderMessages,
    item: number,
    input: ReaderMessageInput & { readonly formKey: string },
    context: RequestContext,
  ): Promise<StoreReaderMessageResult>
  /** What visitors see under an item, the oldest first. */
  listNotes(
    kind: KindWithReaderMessages,
    item: number,
    context: RequestContext,
  ): Promise<readonly ReaderNote[]>
  /** For editors, like all the others; the newest first. */
  list(
    query: { readonly status: ReaderMessageStatus | null; readonly offset: number; readonly limit: number },
    context: RequestContext,
  ): Promise<PaginatedList<ReaderMessageWithTitle>>
  countNew(context: RequestContext): Promise<number>
  read(id: number, context: RequestContext): Promise<ReaderMessageWithTitle>
  /** Shows a message under its item, or changes what is shown. */
  publish(id: number, note: ReaderNote, context: RequestContext): Promise<void>
  /** Any other status hides a published note. */
  setStatus(
    id: number,
    status: Exclude<ReaderMessageStatus, 'published'>,
    context: RequestContext,
  ): Promise<void>
  /** Removes the e-mail address of the sender. */
  eraseEmail(id: number, context: RequestContext): Promise<void>
  /** Removes the message and its note for good. */
  remove(id: number, context: RequestContext): Promise<void>
}

/**
 * `early`: sent faster than a person can write; `late`: the form was open for too long; `full`: too many messages wait
 * for an editor.
 */
export type ReaderMessageFormProblem = 'early' | 'late' | 'invalid' | 'full'

/** A form as it was sent. */
export interface ReaderMessageForm extends ReaderMessageInput {
  readonly token: string
}

/** The form for messages of readers. */
export interface ReaderMessageForms {
  /** The token of a form that is opened now. */
  createToken(kind: KindWithReaderMessages, item: number): string
  /**
   * Null: sent. Throws `not_found` and `invalid`, and what `charge` throws, which counts messages that would be stored.
   */
  send(
    kind: KindWithReaderMessages,
    item: number,
    form: ReaderMessageForm,
    context: RequestContext,
    charge: () => Promise<void>,
  ): Promise<ReaderMessageFormProblem | null>
}
