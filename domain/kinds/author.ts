import { defineKind } from './kind-definition.ts'

export const authorKind = defineKind({
  name: 'author',
  collection: 'authors',
  icon: 'person',
  section: null,
  page: true,
  pathWords: ['/author/'],
  preview: false,
  title: 'name',
  order: [
    { by: 'name', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  published: false,
  editedBy: 'editor',
  fields: {
    name: {
      type: 'text',
      rules: 'required|length:1,50',
      label: 'fields.name',
      width: 'half',
      search: 'A',
      listed: true,
    },
    email: {
      type: 'email',
      rules: 'email|length:1,254',
      label: 'fields.email',
      width: 'half',
      listed: true,
      private: true,
    },
    account: {
      type: 'account',
      rules: 'length:36,36',
      label: 'fields.account',
      width: 'half',
      private: true,
    },
  },
})
