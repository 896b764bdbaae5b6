import { defineKind } from './kind.ts'

export const timeline = defineKind({
  name: 'timeline',
  section: 'timeline',
  page: false,
  title: 'title',
  order: [
    { by: 'date', direction: 'asc' },
    { by: 'title', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  published: true,
  onLine: 'all',
  editedBy: 'editor',
  fields: {
    title: {
      type: 'text',
      rules: 'required|length:1,100',
      label: 'fields.title',
      width: 'full',
      search: 'A',
      listed: true,
    },
    content: {
      type: 'lines',
      rules: 'required|length:1,255',
      label: 'fields.content',
      width: 'full',
      search: 'C',
    },
    tooltip: { type: 'text', rules: 'length:1,255', label: 'fields.tooltip', width: 'full' },
    date: { type: 'date', rules: 'edtf|length:1,100', label: 'fields.date', width: 'half', listed: true },
    titleFormat: {
      type: 'choice',
      choices: ['text', 'date'],
      initial: 'text',
      rules: 'required|is:text,date',
      label: 'fields.titleFormat',
      width: 'half',
    },
    titleDateFormat: {
      type: 'text',
      initial: 'YYYY-MM-DD',
      rules: 'length:1,40',
      label: 'fields.titleDateFormat',
      width: 'half',
    },
    image: { type: 'ref', to: 'image', rules: 'number', label: 'fields.image', width: 'half' },
    article: { type: 'ref', to: 'article', rules: 'number', label: 'fields.article', width: 'half' },
    gallery: { type: 'ref', to: 'gallery', rules: 'number', label: 'fields.gallery', width: 'half' },
  },
})
