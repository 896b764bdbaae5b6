import { getFieldValue, getKindDefinition, type Item } from '../../domain/kinds/index.ts'
import { findPublicItemPathWithAnchor } from '../../domain/kinds/paths.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import {
  hasReaderMessages,
  type KindWithReaderMessages,
  type ReaderNote,
} from '../../domain/reader-message.ts'
import { bindSingleLetterWordsInText } from '../../domain/text/single-letter-words.ts'
import { presentImageName } from '../kinds/image/present-image-cards.ts'
import { parseIdParam } from '../page-loader.ts'
import type { AppRequest } from '../request.ts'

export interface TellUsPageData {
  readonly kind: KindWithReaderMessages
  readonly title: string
  /** The path of the item. */
  readonly href: string
  readonly token: string
  readonly notes: readonly ReaderNote[]
  readonly isSent: boolean
}

/** Parses the item that a form is about; throws `not_found`. */
export function parseTellUsParams({ kind = '', id }: Readonly<Record<string, string | undefined>>): {
  readonly kind: KindWithReaderMessages
  readonly id: number
} {
  if (!hasReaderMessages(kind)) throw new ProblemError('not_found')
  return { kind, id: parseIdParam(id) }
}

/** Reads the page of a form; its item is one that visitors can open. */
export async function readTellUsPage(
  request: AppRequest,
  { kind, id }: { readonly kind: KindWithReaderMessages; readonly id: number },
  url: URL,
): Promise<TellUsPageData> {
  const { content, context, readerMessageForms } = request
  const item = await content.items.read(kind, id, { ...context, actor: visitorActor })
  return {
    kind,
    title: presentTitle(request, kind, item),
    href: findPublicItemPathWithAnchor(kind, id) ?? '/',
    token: readerMessageForms.createToken(kind, id),
    notes: await content.readerMessages.listNotes(kind, id, context),
    isSent: url.searchParams.has('sent'),
  }
}

function presentTitle({ language, site }: AppRequest, kind: KindWithReaderMessages, item: Item): string {
  const title = String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
  return kind === 'image'
    ? presentImageName({ name: title }, language, site.lang)
    : bindSingleLetterWordsInText(title, site.lang)
}
