import { defineKindView } from '../kind-view.ts'
import { NewsPage } from './page.tsx'
import { readNewsPageData } from './present-news.ts'

export const newsKindView = defineKindView('news', {
  preview: {
    read: (request, { id }) => readNewsPageData(request, id),
    render: (news) => <NewsPage news={news} />,
  },
})
