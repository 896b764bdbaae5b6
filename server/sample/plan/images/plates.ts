import type { ImagePlan } from '../picture.ts'

/** The glass plates of Antonín Javůrek. */
export const platesImages = [
  {
    key: 'plates-self-portrait',
    gallery: 'plates',
    date: '1898-05',
    source: 'Antonín Javůrek, 001/412',
    licence: 'Public domain',
  },
  {
    key: 'plates-studio',
    gallery: 'plates',
    date: '1900?',
    source: 'Antonín Javůrek, 031/412',
    licence: 'Public domain',
  },
  {
    key: 'plates-ledger',
    gallery: 'plates',
    date: '1898/1914',
    source: 'Muzeum Tichá Lhota, 401',
    licence: 'CC0 1.0',
  },
  {
    key: 'portrait-miller',
    gallery: 'plates-portraits',
    date: '1907',
    source: 'Antonín Javůrek, 219/412',
    licence: 'Public domain',
  },
  {
    key: 'portrait-midwife',
    gallery: 'plates-portraits',
    date: '190X',
    source: 'Antonín Javůrek, 164/412',
    licence: 'Public domain',
  },
  {
    key: 'portrait-emigrants',
    gallery: 'plates-portraits',
    date: '1903-02',
    source: 'Antonín Javůrek, 160/412',
    licence: 'Public domain',
  },
  {
    key: 'portrait-recruit',
    gallery: 'plates-portraits',
    date: '1914-07',
    source: 'Antonín Javůrek, 331/412',
    licence: 'Public domain',
  },
  {
    key: 'portrait-unknown',
    gallery: 'plates-portraits',
    date: '19XX',
    source: 'Antonín Javůrek, 409/412',
    licence: 'Public domain',
  },
  {
    key: 'festival-corpus-christi',
    gallery: 'plates-festivals',
    date: '1903-06-11',
    source: 'Antonín Javůrek, 171/412',
    licence: 'Public domain',
  },
  {
    key: 'festival-wedding',
    gallery: 'plates-festivals',
    date: '1907-02',
    source: 'Antonín Javůrek, 217/412',
    licence: 'Public domain',
  },
  {
    key: 'festival-harvest-home',
    gallery: 'plates-festivals',
    date: '1909-23',
    source: 'Antonín Javůrek, 241/412',
    licence: 'Public domain',
  },
  {
    key: 'festival-theatre',
    gallery: 'plates-festivals',
    date: '1913?',
    source: 'Antonín Javůrek, 312/412',
    licence: 'Public domain',
  },
  {
    key: 'festival-st-wenceslas',
    gallery: 'plates-festivals',
    date: '1910-09-28',
    source: 'Antonín Javůrek, 250/412',
    licence: 'Public domain',
  },
] as const satisfies readonly ImagePlan[]

/** Keys of the images in this file. */
export type PlatesImageKey = (typeof platesImages)[number]['key']
