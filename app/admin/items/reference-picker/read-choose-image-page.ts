import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import type { AppRequest } from '../../../request.ts'
import { flattenGalleryTreeToOptions } from '../../pictures/gallery-editor-data.ts'
import { searchImageSummaries } from '../../pictures/image-summaries.ts'
import type { ChooseImagePageData } from './choose-image-page.tsx'

/** Reads the data of `?choose=thumb&q=&gallery=`; null if `choose` names no picture field. */
export async function readChooseImagePageData(
  app: AppRequest,
  kind: KindName,
  query: URLSearchParams,
): Promise<ChooseImagePageData | null> {
  const field = query.get('choose') ?? ''
  const { fields } = getKindDefinition(kind)
  if (!Object.hasOwn(fields, field) || fields[field]?.to !== 'image') return null
  return {
    field,
    found: await searchImageSummaries(app, query),
    galleries: flattenGalleryTreeToOptions(await app.content.galleries.tree(app.context)),
    q: query.get('q') ?? '',
    gallery: query.get('gallery') ?? '',
  }
}
