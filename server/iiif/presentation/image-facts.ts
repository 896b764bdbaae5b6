import { dateTextInWords, earliestDay, parseDate } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { plainText } from '../../../domain/text/plain.ts'
import type { Picture } from '../../content/contract/items.ts'
import { rightsOf } from '../rights.ts'
import { type Around, homepage, line } from './around.ts'
import { thumbnail } from './picture.ts'
import { said, written } from './words.ts'

const day = 24 * 3600 * 1000

/** What is said of an image, on its canvas or its manifest alike. */
export function imageFacts(around: Around, image: Item<'image'>, picture: Picture): object {
  const { site, origin } = around
  const summary = plainText(image.description ?? '')
  const rights = rightsOf(image.licence)
  const navDate = momentOf(image.date)
  const metadata = metadataOf(around, image)
  const owed = [image.source, image.licence].filter((text) => text !== null).join(' · ')
  return {
    label: written(image.name, site.lang),
    ...(summary === '' ? {} : { summary: written(summary, site.lang) }),
    ...(metadata.length === 0 ? {} : { metadata }),
    ...(rights === null ? {} : { rights }),
    ...(owed === '' ? {} : { requiredStatement: line(around, 'iiif.attribution', written(owed, site.lang)) }),
    ...(navDate === null ? {} : { navDate }),
    homepage: homepage(around, `/image/${image.id}`, image.name),
    thumbnail: thumbnail(origin, picture),
  }
}

function metadataOf(around: Around, { date, source, licence }: Item<'image'>): object[] {
  const { lang } = around.site
  return [
    ...(date === null
      ? []
      : [
          line(
            around,
            'fields.date',
            said((language) => dateTextInWords(date, language)),
          ),
        ]),
    ...(source === null ? [] : [line(around, 'fields.source', written(source, lang))]),
    ...(licence === null ? [] : [line(around, 'fields.licence', written(licence, lang))]),
  ]
}

/** The earliest moment a date may mean, where the years of our era can say it. */
function momentOf(date: string | null): string | null {
  const read = date === null ? null : parseDate(date)
  const first = read?.ok ? earliestDay(read.date) : null
  const text = first === null ? '' : new Date(first * day).toISOString()
  return /^(?!0000)\d{4}-/.test(text) ? `${text.slice(0, 19)}Z` : null
}
