import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Breadcrumb } from '../../meta/breadcrumb-json-ld.ts'
import type { AppRequest } from '../../request.ts'
import { findNonPublicStatus, type NonPublicStatus } from '../non-public-status.ts'

/** The breadcrumbs of a gallery: the home page, the list of galleries, its ancestors, the gallery. */
export function createGalleryBreadcrumbs(
  t: Translate,
  galleries: readonly Pick<GalleryPathStep, 'id' | 'name'>[],
): Breadcrumb[] {
  return [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.gallery'), path: '/galleries' },
    ...galleries.map(({ id, name }) => ({ name, path: `/gallery/${id}` })),
  ]
}

/** A gallery in a breadcrumb path. */
export interface GalleryPathStep {
  readonly id: number
  readonly name: string
  readonly nonPublic: NonPublicStatus | null
}

/** Builds the breadcrumb of a gallery. */
export function presentGalleryPathStep(
  request: AppRequest,
  { id, name, published_at }: { id: number; name: string; published_at: string | null },
): GalleryPathStep {
  return {
    id,
    name: bindSingleLetterWordsInText(name, request.site.lang),
    nonPublic: findNonPublicStatus(request, { published_at }),
  }
}
