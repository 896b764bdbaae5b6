import type { UsedPicture } from '../../../server/content/contract/items.ts'
import type { Translate } from '../../i18n/translate.ts'

const maxNamedPictures = 10

/** The names of pictures, each with the items that show it. */
export function formatUsedPictureNames(t: Translate, pictures: readonly UsedPicture[]): string {
  const names = pictures.slice(0, maxNamedPictures).map(({ name, by }) =>
    t('trash.usedPicture', {
      name: name || t('lists.unnamed'),
      uses: by.map((use) => [t(`kinds.${use.kind}`), use.name].filter(Boolean).join(': ')).join(', '),
    }),
  )
  return [...names, ...(pictures.length > maxNamedPictures ? ['…'] : [])].join(', ')
}
