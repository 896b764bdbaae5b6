import { dateTextInWords } from '../../../domain/dates/index.ts'
import { plainText } from '../../../domain/text/plain.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import { summaryOf } from '../../meta/plain.ts'
import { cardImage } from '../../timeline/card.ts'
import { altBesideName } from '../../ui/picture-image.tsx'
import { defineKindView } from '../kind-view.ts'
import { ImagePage } from './page.tsx'
import { readImage } from './present.ts'

export const imageView = defineKindView('image', {
  preview: {
    read: (request, { id }) => readImage(request, id),
    render: (image) => <ImagePage image={image} />,
  },
  async timeline({ content, context, site, language }, items) {
    const pictures = await content.images.picturesByIds(
      items.map(({ id }) => id),
      context,
    )
    return new Map(
      items.map(({ id, name, description, date }) => {
        const picture = pictures.get(id)
        const card = {
          title: typesetText(name, site.lang),
          content: typesetText(summaryOf(plainText(description ?? '')), site.lang),
          when: date === null ? null : dateTextInWords(date, language),
          link: `/image/${id}`,
          ...(picture && { image: cardImage(picture, altBesideName(picture)) }),
        }
        return [id, card]
      }),
    )
  },
})
