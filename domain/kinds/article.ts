import { defineKind } from './kind.ts'

export const article = defineKind({
  name: 'article',
  section: 'articles',
  page: true,
  title: 'name',
  order: [
    { by: 'published_at', direction: 'desc' },
    { by: 'id', direction: 'desc' },
  ],
  published: true,
  onLine: 'published',
  editedBy: 'editor',
  fields: {
    category: {
      type: 'ref',
      to: 'category',
      rules: 'required|number',
      label: 'fields.category',
      width: 'half',
      listed: true,
    },
    name: {
      type: 'text',
      rules: 'required|length:1,120',
      label: 'fields.name',
      width: 'full',
      search: 'A',
      listed: true,
      feed: 'title',
    },
    dscr: {
      type: 'lines',
      rules: 'required|length:1,255',
      label: 'fields.perex',
      width: 'full',
      search: 'B',
      feed: 'summary',
    },
    content: {
      type: 'html',
      rules: 'required|length:1,1000000',
      label: 'fields.content',
      width: 'full',
      search: 'C',
      feed: 'content',
    },
    thumb: { type: 'ref', to: 'image', rules: 'number', label: 'fields.thumb', width: 'half' },
    gallery: { type: 'ref', to: 'gallery', rules: 'number', label: 'fields.gallery', width: 'half' },
  },
})
