import { hasPreview, type Item, type PreviewedKind } from '../../domain/kinds/index.ts'
import { visitor } from '../../domain/permissions.ts'
import type { Prospect } from '../../server/content/contract/content.ts'
import { draftPreviews } from '../kinds/index.ts'
import type { AppRequest } from '../request.ts'

/** What the preview of a kind has read, for it to render. */
export interface PreviewView {
  readonly kind: PreviewedKind
  readonly data: unknown
}

/** Reads what a visitor would be shown of an item; null where its kind is shown nowhere. */
export async function readPreview(
  app: AppRequest,
  { kind, item, content }: Prospect,
): Promise<PreviewView | null> {
  if (!hasPreview(kind)) return null
  // As a visitor: the person who asks may see more than the page will show.
  const request = { ...app, content, context: { ...app.context, actor: visitor } }
  return { kind, data: await readAs(kind, request, item) }
}

function readAs<K extends PreviewedKind>(kind: K, request: AppRequest, item: Item): Promise<unknown> {
  return draftPreviews[kind].preview.read(request, item as Item<K>)
}
