import type { ImagePlan } from '../picture.ts'

/** The school, the green, the railway and the village of today. */
export const villageImages = [
  {
    key: 'school-drawing',
    gallery: 'school',
    date: '1877',
    source: 'Státní okresní archiv Želetín, OÚ 1877/41',
    licence: 'Public domain',
  },
  {
    key: 'school-1905',
    gallery: 'school',
    date: '1905~',
    source: 'Muzeum Tichá Lhota, 62',
    licence: 'Public domain',
  },
  {
    key: 'school-1976',
    gallery: 'school',
    date: '1976-06-30',
    source: 'Kronika obce Tichá Lhota, IV',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'school-museum',
    gallery: 'school',
    date: '2024-05',
    source: 'Marie Javůrková',
    licence: 'CC BY 4.0',
  },
  {
    key: 'green-1908',
    gallery: 'green',
    date: '1908',
    source: 'Muzeum Tichá Lhota, 71',
    licence: 'Public domain',
  },
  {
    key: 'green-limes',
    gallery: 'green',
    date: '1899-06',
    source: 'Antonín Javůrek, 023/412',
    licence: 'Public domain',
  },
  {
    key: 'green-pub',
    gallery: 'green',
    date: '1912?',
    source: 'Muzeum Tichá Lhota, 77',
    licence: 'Public domain',
  },
  {
    key: 'green-last-summer',
    gallery: 'green',
    pair: 'green-limes',
    date: '2006-06',
    source: 'Petr Vaněk',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'railway-opening',
    gallery: 'railway',
    date: '1902-10-01',
    source: 'Antonín Javůrek, 152/412',
    licence: 'Public domain',
  },
  {
    key: 'railway-station',
    gallery: 'railway',
    date: '1910~',
    source: 'Muzeum Tichá Lhota, 90',
    licence: 'Public domain',
  },
  {
    key: 'railway-last-train',
    gallery: 'railway',
    date: '1978-05-27',
    source: 'Kronika obce Tichá Lhota, IV',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'railway-cafe',
    gallery: 'railway',
    date: '2016-06',
    source: 'Petr Vaněk',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'today-panorama',
    gallery: 'today',
    date: '2025-05',
    source: 'Petr Vaněk',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'today-orchard',
    gallery: 'today',
    date: '2025-04',
    source: 'Marie Javůrková',
    licence: 'CC BY 4.0',
  },
  {
    key: 'today-winter',
    gallery: 'today',
    date: '2026-01',
    source: 'Jana Koudelová',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'today-forest',
    gallery: 'today',
    date: '2024-10',
    source: 'Petr Vaněk',
    licence: 'CC BY-SA 4.0',
  },
  {
    key: 'today-barn',
    gallery: 'today',
    date: '2022-24',
    source: 'Jana Koudelová',
    licence: 'CC BY-SA 4.0',
  },
] as const satisfies readonly ImagePlan[]

/** Keys of the images in this file. */
export type VillageImageKey = (typeof villageImages)[number]['key']
