import type { AuditEvent } from '../../domain/audit-log.ts'
import { getFieldValue, getKindDefinition, type Item } from '../../domain/kinds/index.ts'
import { isEditorRole, visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import {
  hasReaderMessages,
  type ReaderMessage,
  type ReaderMessageInput,
  type ReaderNote,
  readerMessageLimits,
} from '../../domain/reader-message.ts'
import type { ReaderMessageRow } from '../data/content/reader-message-repository.ts'
import type { Repositories } from '../data/index.ts'
import { assertItemId, isItemId } from './access.ts'
import { writeItemAuditEntry } from './audit-item-change.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { ItemService, RequestContext } from './contract/items.ts'
import type { ReaderMessageService, ReaderMessageWithTitle } from './contract/reader-messages.ts'
import type { ContentDeps } from './deps.ts'
import { addOutboxEvent } from './record-item-change.ts'

/** Beyond this, what comes is rather spam: the form says so, and the database does not grow. */
const maxNewMessages = 500
const maxListLimit = 100

/** Stores, moderates and publishes messages of readers. */
export function createReaderMessageService(
  deps: ContentDeps,
  { read }: Pick<ItemService, 'read'>,
): ReaderMessageService {
  const { data, now } = deps

  /** Changes a message, and purges the page of its item if what visitors see is different. */
  async function change(
    id: number,
    event: AuditEvent,
    context: RequestContext,
    apply: (repositories: Repositories, message: ReaderMessageRow) => Promise<boolean>,
  ): Promise<void> {
    assertModerator(context)
    const at = now().toISOString()
    const events = await data.transaction(async (repositories) => {
      const message = isItemId(id) ? await repositories.readerMessages.find(id) : null
      if (message === null) throw new ProblemError('not_found')
      const isPublicChange = await apply(repositories, message)
      const { kind, item: itemId } = message
      const item: Item | null = await repositories.items.find(kind, itemId)
      if (item !== null) await writeItemAuditEntry(repositories, { event, kind, item, at }, context)
      if (!isPublicChange) return []
      return [
        await addOutboxEvent(repositories, kind, itemId, 'note', [cacheTagBuilders.item(kind, itemId)], at),
      ]
    })
    await deps.events.publish(events)
  }

  async function addTitle(row: ReaderMessageRow): Promise<ReaderMessageWithTitle> {
    const item: Item | null = await data.items.find(row.kind, row.item)
    const title = item && getFieldValue(item, getKindDefinition(row.kind).title)
    return { ...toReaderMessage(row), title: typeof title === 'string' ? title : null }
  }

  return {
    async store(kind, item, { formKey, ...input }, context) {
      if (!hasReaderMessages(kind)) throw new ProblemError('not_found')
      // Also for those who are signed in: a message is about what visitors see.
      await read(kind, assertItemId(item), { ...context, actor: visitorActor })
      const { name, email, text } = cleanInput(input)
      if ((await data.readerMessages.count('new')) >= maxNewMessages) return 'full'
      const isAdded = await data.readerMessages.add({
        form_key: formKey,
        kind,
        item,
        name,
        email: email || null,
        text,
        status: 'new',
        created_at: now().toISOString(),
        note_text: null,
        note_signature: null,
      })
      return isAdded ? 'stored' : 'repeated'
    },

    async listNotes(kind, item, context) {
      context.cacheTags.addTag(cacheTagBuilders.item(kind, assertItemId(item)))
      const rows = await data.readerMessages.listPublished(kind, item)
      return rows.flatMap((row) => toNote(row) ?? [])
    },

    async list({ status, offset, limit }, context) {
      assertModerator(context)
      const page = { offset, limit: Math.min(limit, maxListLimit) }
      const rows = await data.readerMessages.list(status, page)
      const items = await Promise.all(rows.map(addTitle))
      return { items, total: await data.readerMessages.count(status), ...page }
    },

    async countNew(context) {
      assertModerator(context)
      return await data.readerMessages.count('new')
    },

    async read(id, context) {
      assertModerator(context)
      const row = isItemId(id) ? await data.readerMessages.find(id) : null
      if (row === null) throw new ProblemError('not_found')
      return await addTitle(row)
    },

    async publish(id, note, context) {
      const { name: signature, text } = cleanInput({ name: note.signature, text: note.text, email: '' })
      await change(id, 'reader_note_published', context, async ({ readerMessages }) => {
        await readerMessages.update(id, {
          status: 'published',
          note_text: text,
          note_signature: signature,
        })
        return true
      })
    },

    async setStatus(id, status, context) {
      await change(id, 'reader_message_changed', context, async ({ readerMessages }, message) => {
        await readerMessages.update(id, { status })
        return message.status === 'published'
      })
    },

    async eraseEmail(id, context) {
      await change(id, 'reader_message_changed', context, async ({ readerMessages }) => {
        await readerMessages.update(id, { email: null })
        return false
      })
    },

    async remove(id, context) {
      await change(id, 'reader_message_deleted', context, async ({ readerMessages }, message) => {
        await readerMessages.remove(id)
        return message.status === 'published'
      })
    },
  }
}

/** Contributors do not read them: they hold private data of readers. */
function assertModerator({ actor }: RequestContext): void {
  if (isEditorRole(actor.role) || actor.role === 'system') return
  throw new ProblemError(actor.role === 'visitor' ? 'unauthenticated' : 'forbidden')
}

/** Trims the texts, and rejects what the form would not have sent. */
function cleanInput({ name, email, text }: ReaderMessageInput): ReaderMessageInput {
  const cleaned = {
    name: cleanLines(name).replace(/\s+/g, ' '),
    email: email.trim(),
    text: cleanLines(text),
  }
  const isValid =
    cleaned.name !== '' &&
    cleaned.text !== '' &&
    [...cleaned.name].length <= readerMessageLimits.name &&
    cleaned.email.length <= readerMessageLimits.email &&
    [...cleaned.text].length <= readerMessageLimits.text &&
    (cleaned.email === '' || /^[^\s@]+@[^\s@]+$/.test(cleaned.email))
  if (!isValid) throw new ProblemError('invalid')
  return cleaned
}

/** Without control characters, which neither e-mail nor Postgres can hold; lines stay. */
function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function toReaderMessage(row: ReaderMessageRow): ReaderMessage {
  const { id, kind, item, name, email, text, status } = row
  return { id, kind, item, name, email, text, status, createdAt: row.created_at, note: toNote(row) }
}

function toNote({ note_text: text, note_signature: signature }: ReaderMessageRow): ReaderNote | null {
  return text === null || signature === null ? null : { text, signature }
}
