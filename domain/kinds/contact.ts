import { defineKind } from './kind-definition.ts'

export const contactKind = defineKind({
  name: 'contact',
  collection: 'contacts',
  icon: 'mail',
  section: null,
  page: false,
  preview: true,
  title: 'name',
  order: [
    { by: 'ord', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  arranged: { within: null },
  published: false,
  editedBy: 'editor',
  fields: {
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
      width: 'half',
      listed: true,
    },
    email: {
      type: 'email',
      rules: 'email|length:1,254',
      label: 'fields.email',
      width: 'half',
      listed: true,
    },
    phone: {
      type: 'phone',
      rules: 'matches:/^[+0-9() .-]+$/|length:3,30',
      label: 'fields.phone',
      width: 'half',
    },
    web: { type: 'url', rules: 'url|length:1,2000', label: 'fields.web', width: 'half' },
  },
})
