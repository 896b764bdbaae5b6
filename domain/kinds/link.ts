import { defineKind } from './kind-definition.ts'

export const linkKind = defineKind({
  name: 'link',
  collection: 'links',
  icon: 'link',
  section: 'links',
  page: false,
  menuPosition: 5,
  preview: true,
  title: 'name',
  order: [
    { by: 'category.ord', direction: 'asc' },
    { by: 'ord', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  arranged: { within: 'category' },
  published: true,
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
    ord: {
      type: 'number',
      rules: 'required|number|between:0,1000000000',
      label: 'fields.ord',
      width: 'third',
    },
    name: {
      type: 'text',
      rules: 'required|length:1,100',
      label: 'fields.name',
      width: 'full',
      search: 'A',
      listed: true,
    },
    description: {
      type: 'lines',
      rules: 'required|length:1,255',
      label: 'fields.description',
      width: 'full',
      search: 'C',
    },
    url: {
      type: 'url',
      rules: 'required|url|length:1,2000',
      label: 'fields.url',
      width: 'full',
      listed: true,
    },
    thumb: { type: 'ref', to: 'image', rules: 'number', label: 'fields.thumb', width: 'half' },
  },
})
