import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { toTimelineCardImage } from '../../timeline/timeline-item-data.ts'
import { defineKindView } from '../kind-view.ts'
import { readArticlePageData } from './article-page-data.ts'
import { ArticlePage } from './page.tsx'

export const articleKindView = defineKindView('article', {
  preview: {
    read: (request, { id }) => readArticlePageData(request, id),
    render: (article) => <ArticlePage article={article} />,
  },
  async timeline({ content, context, site, language }, items) {
    const pictures = await content.images.referencedPictures(
      items.map(({ thumb }) => thumb),
      context,
    )
    return new Map(
      items.map(({ id, name, description, period, thumb }) => {
        const picture = pictures.get(thumb ?? 0)
        const card = {
          title: bindSingleLetterWordsInText(name, site.lang),
          content: bindSingleLetterWordsInText(description ?? '', site.lang),
          when: period === null ? null : formatEdtfInWords(period, language),
          link: `/article/${id}`,
          ...(picture && { image: toTimelineCardImage(picture, '') }),
        }
        return [id, card]
      }),
    )
  },
})
