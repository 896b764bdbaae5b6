import type { Translate } from '../../i18n/translate.ts'
import type { Step } from '../../meta/breadcrumbs.ts'
import type { PathStep } from './present.ts'

/** The way to a gallery: the home page, all galleries, then from the outermost to this one. */
export function galleryBreadcrumbs(t: Translate, galleries: readonly PathStep[]): Step[] {
  return [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.gallery'), path: '/galleries' },
    ...galleries.map(({ id, name }) => ({ name, path: `/gallery/${id}` })),
  ]
}
