import { typesetText } from '../../../domain/text/typeset.ts'
import { dayInWords } from '../../i18n/dates.ts'
import { cardImage } from '../../timeline/card.ts'
import { defineKindView } from '../kind-view.ts'
import { ArticlePage } from './page.tsx'
import { readArticle } from './present.ts'

export const articleView = defineKindView('article', {
  preview: {
    read: (request, { id }) => readArticle(request, id),
    render: (article) => <ArticlePage article={article} />,
  },
  async timeline({ content, context, site, language }, items) {
    const pictures = await content.images.picturesByIds(
      items.map(({ thumb }) => thumb),
      context,
    )
    return new Map(
      items.map(({ id, name, description, published_at, thumb }) => {
        const picture = pictures.get(thumb ?? 0)
        const card = {
          title: typesetText(name, site.lang),
          content: typesetText(description, site.lang),
          when: published_at === null ? null : dayInWords(published_at, language, site.timeZone),
          link: `/article/${id}`,
          ...(picture && { image: cardImage(picture, '') }),
        }
        return [id, card]
      }),
    )
  },
})
