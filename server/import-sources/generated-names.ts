import type { Language } from '../../domain/language.ts'

/** Names of content that the source does not name, in the language of the content. */
const generatedNames = {
  cs: {
    uncategorized: 'Nezařazené',
    untitled: 'Bez názvu',
    ghostPictures: 'Obrázky z Ghostu',
    wordpressPictures: 'Obrázky z WordPressu',
    gallery: 'Galerie',
    otherPictures: 'Ostatní obrázky',
    maps: 'Mapy',
  },
  'en-US': {
    uncategorized: 'Uncategorized',
    untitled: 'Untitled',
    ghostPictures: 'Pictures from Ghost',
    wordpressPictures: 'Pictures from WordPress',
    gallery: 'Gallery',
    otherPictures: 'Other pictures',
    maps: 'Maps',
  },
} as const satisfies Record<Language, Record<string, string>>

export type GeneratedName = keyof (typeof generatedNames)['cs']

export function getGeneratedName(name: GeneratedName, language: Language): string {
  return generatedNames[language][name]
}
