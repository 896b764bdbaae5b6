import { type Item, isPreviewableKind, type PreviewableKindName } from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import type { ItemWithPreviewServices } from '../../server/content/contract/content-services.ts'
import { kindPreviews } from '../kinds/index.ts'
import type { AppRequest } from '../request.ts'

/** The data that a kind's preview has read for rendering. */
export interface ItemPreviewData {
  readonly kind: PreviewableKindName
  readonly data: unknown
}

/** Reads an item's data as a visitor would see it; null if its kind has no preview. */
export async function readItemPreviewData(
  app: AppRequest,
  { kind, item, content }: ItemWithPreviewServices,
): Promise<ItemPreviewData | null> {
  if (!isPreviewableKind(kind)) return null
  // As a visitor, because the user may see more than the public page shows.
  const request = { ...app, content, context: { ...app.context, actor: visitorActor } }
  return { kind, data: await readKindPreview(kind, request, item) }
}

function readKindPreview<K extends PreviewableKindName>(
  kind: K,
  request: AppRequest,
  item: Item,
): Promise<unknown> {
  return kindPreviews[kind].preview.read(request, item as Item<K>)
}
