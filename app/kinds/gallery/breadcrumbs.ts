import type { Translate } from '../../i18n/translate.ts'
import type { Breadcrumb } from '../../meta/breadcrumb-json-ld.ts'

/** The way to a gallery: the home page, all galleries, then from the outermost to this one. */
export function createGalleryBreadcrumbs(t: Translate, galleries: readonly GalleryPathStep[]): Breadcrumb[] {
  return [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.gallery'), path: '/galleries' },
    ...galleries.map(({ id, name }) => ({ name, path: `/gallery/${id}` })),
  ]
}

/** A step on the way from the outermost gallery. */
export interface GalleryPathStep {
  readonly id: number
  readonly name: string
}
