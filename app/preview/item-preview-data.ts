import { type Item, isPreviewableKind, type PreviewableKind } from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import type { ItemWithPreviewServices } from '../../server/content/contract/content-services.ts'
import { kindPreviews } from '../kinds/index.ts'
import type { AppRequest } from '../request.ts'

/** What the preview of a kind has read, for it to render. */
export interface ItemPreviewData {
  readonly kind: PreviewableKind
  readonly data: unknown
}

/** Reads what a visitor would be shown of an item; null where its kind is shown nowhere. */
export async function readItemPreviewData(
  app: AppRequest,
  { kind, item, content }: ItemWithPreviewServices,
): Promise<ItemPreviewData | null> {
  if (!isPreviewableKind(kind)) return null
  // As a visitor: the person who asks may see more than the page will show.
  const request = { ...app, content, context: { ...app.context, actor: visitorActor } }
  return { kind, data: await readKindPreview(kind, request, item) }
}

function readKindPreview<K extends PreviewableKind>(
  kind: K,
  request: AppRequest,
  item: Item,
): Promise<unknown> {
  return kindPreviews[kind].preview.read(request, item as Item<K>)
}
