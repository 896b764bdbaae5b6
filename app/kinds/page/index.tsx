import { defineKindView } from '../kind-view.ts'
import { PageView } from './page.tsx'
import { readPageData } from './page-data.ts'

export const pageKindView = defineKindView('page', {
  preview: {
    read: (request, page) => readPageData(request, page),
    render: (page) => <PageView page={page} />,
  },
})
