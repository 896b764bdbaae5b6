import { defineKind } from './kind-definition.ts'

export const newsKind = defineKind({
  name: 'news',
  collection: 'news',
  icon: 'news',
  section: 'news',
  page: true,
  preview: true,
  title: 'title',
  order: [
    { by: 'published_at', direction: 'desc' },
    { by: 'id', direction: 'desc' },
  ],
  published: true,
  editedBy: 'editor',
  fields: {
    title: {
      type: 'text',
      rules: 'required|length:1,100',
      label: 'fields.title',
      width: 'full',
      search: 'A',
      listed: true,
      feed: 'title',
    },
    content: {
      type: 'html',
      rules: 'length:1,1000000',
      requiredToPublish: true,
      label: 'fields.content',
      width: 'full',
      search: 'C',
      feed: 'content',
    },
    url: { type: 'url', rules: 'url|length:1,2000', label: 'fields.url', width: 'full', inSidePanel: true },
  },
})
