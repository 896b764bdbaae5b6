import type { Translate } from '../../i18n/translate.ts'
import type { Step } from '../../meta/breadcrumbs.ts'

/** The way to a gallery: the home page, all galleries, then from the outermost to this one. */
export function galleryBreadcrumbs(t: Translate, galleries: readonly PathStep[]): Step[] {
  return [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.gallery'), path: '/galleries' },
    ...galleries.map(({ id, name }) => ({ name, path: `/gallery/${id}` })),
  ]
}

/** A step on the way from the outermost gallery. */
export interface PathStep {
  readonly id: number
  readonly name: string
}
