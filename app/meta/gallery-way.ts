import type { Translate } from '../i18n/translate.ts'
import type { PathStep } from '../kinds/gallery/present.ts'
import type { Step } from './breadcrumbs.ts'

/** The way to a gallery: the home page, all galleries, then from the outermost to this one. */
export function galleryWay(t: Translate, galleries: readonly PathStep[]): Step[] {
  return [
    { name: t('sections.home'), path: '/' },
    { name: t('sections.gallery'), path: '/galleries' },
    ...galleries.map(({ id, name }) => ({ name, path: `/gallery/${id}` })),
  ]
}
