import type { ImagePlan } from '../picture.ts'

/** Faces, families, classes and crafts. */
export const peopleImages = [
  {
    key: 'people-kalina',
    gallery: 'people',
    date: '1866~',
    source: 'Farní archiv Želetín, 27',
    licence: 'Public domain',
  },
  {
    key: 'people-holub',
    gallery: 'people',
    date: '1931',
    source: 'Kronika obce Tichá Lhota, I',
    licence: 'Public domain',
  },
  {
    key: 'people-holubova',
    gallery: 'people',
    date: '1974',
    source: 'Kronika obce Tichá Lhota, IV',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'family-koudela',
    gallery: 'families',
    date: '1912-05',
    source: 'Antonín Javůrek, 268/412',
    licence: 'Public domain',
  },
  {
    key: 'family-barta',
    gallery: 'families',
    date: '1906?',
    source: 'Antonín Javůrek, 215/412',
    licence: 'Public domain',
  },
  {
    key: 'family-vanek',
    gallery: 'families',
    date: '1926-11-06',
    source: 'Muzeum Tichá Lhota, 206',
    licence: 'Public domain',
  },
  {
    key: 'family-return',
    gallery: 'families',
    date: '1991-04',
    source: 'Jana Koudelová',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'class-1884',
    gallery: 'classes',
    date: '1884~',
    source: 'Muzeum Tichá Lhota, 41',
    licence: 'Public domain',
  },
  {
    key: 'class-1911',
    gallery: 'classes',
    date: '1911-06',
    source: 'Antonín Javůrek, 255/412',
    licence: 'Public domain',
  },
  {
    key: 'class-1936',
    gallery: 'classes',
    date: '1936',
    source: 'Kronika obce Tichá Lhota, I',
    licence: 'Public domain',
  },
  {
    key: 'class-1976',
    gallery: 'classes',
    date: '1976-06',
    source: 'Kronika obce Tichá Lhota, IV',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'craft-smithy',
    gallery: 'crafts',
    date: '1904',
    source: 'Antonín Javůrek, 188/412',
    licence: 'Public domain',
  },
  {
    key: 'craft-quarrymen',
    gallery: 'crafts',
    date: '189X',
    source: 'Muzeum Tichá Lhota, 35',
    licence: 'Public domain',
  },
  {
    key: 'craft-harvest',
    gallery: 'crafts',
    date: '1938-07',
    source: 'Kronika obce Tichá Lhota, I',
    licence: 'Public domain',
  },
  {
    key: 'craft-wheelwright',
    gallery: 'crafts',
    date: '1948~',
    source: 'Muzeum Tichá Lhota, 233',
    licence: 'CC0 1.0',
  },
] as const satisfies readonly ImagePlan[]

/** Keys of the images in this file. */
export type PeopleImageKey = (typeof peopleImages)[number]['key']
