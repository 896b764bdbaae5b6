import type { Translate } from '../../i18n/translate.ts'
import type { Breadcrumb } from '../../meta/breadcrumb-json-ld.ts'

/** The breadcrumbs of a gallery: the home page, the list of galleries, its ancestors, the gallery. */
export function createGalleryBreadcrumbs(t: Translate, galleries: readonly GalleryPathStep[]): Breadcrumb[] {
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
}
