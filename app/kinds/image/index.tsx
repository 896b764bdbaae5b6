import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { truncateToSummary } from '../../meta/plain-text.ts'
import { toTimelineCardImage } from '../../timeline/timeline-item-data.ts'
import { getAltUnlessSameAsName } from '../../ui/responsive-image.tsx'
import { defineKindView } from '../kind-view.ts'
import { readImagePageData } from './image-page-data.ts'
import { ImagePage } from './page.tsx'
import { presentImageName } from './present-image-cards.ts'

export const imageKindView = defineKindView('image', {
  preview: {
    read: (request, { id }) => readImagePageData(request, id),
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
          title: presentImageName({ name }, language, site.lang),
          content: bindSingleLetterWordsInText(
            truncateToSummary(extractPlainText(description ?? '')),
            site.lang,
          ),
          when: date === null ? null : formatEdtfInWords(date, language),
          link: `/image/${id}`,
          ...(picture && { image: toTimelineCardImage(picture, getAltUnlessSameAsName(picture)) }),
        }
        return [id, card]
      }),
    )
  },
})
