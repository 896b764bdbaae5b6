import { defineKind } from './kind-definition.ts'

export const categoryKind = defineKind({
  name: 'category',
  collection: 'categories',
  icon: 'category',
  section: null,
  page: false,
  preview: true,
  title: 'name',
  order: [
    { by: 'ord', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  arranged: { within: 'for' },
  published: false,
  editedBy: 'editor',
  fields: {
    for: {
      type: 'choice',
      choices: ['article', 'book', 'link'],
      rules: 'required|is:article,book,link',
      label: 'fields.for',
      width: 'third',
      listed: true,
    },
    name: {
      type: 'text',
      rules: 'required|length:1,50',
      label: 'fields.name',
      width: 'half',
      listed: true,
    },
    description: {
      type: 'lines',
      rules: 'length:1,255',
      label: 'fields.description',
      width: 'full',
    },
    ord: {
      type: 'number',
      rules: 'required|number|between:0,1000000000',
      label: 'fields.ord',
      width: 'third',
    },
  },
})
