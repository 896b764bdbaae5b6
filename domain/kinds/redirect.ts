import { defineKind } from './kind-definition.ts'

/** A redirect from an old path. */
export const redirectKind = defineKind({
  name: 'redirect',
  collection: 'redirects',
  icon: 'redirect',
  section: null,
  page: false,
  preview: false,
  title: 'fromPath',
  order: [
    { by: 'fromPath', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  published: false,
  editedBy: 'owner',
  fields: {
    fromPath: {
      type: 'text',
      rules: 'required|own_path|free_path|length:1,500',
      label: 'fields.fromPath',
      width: 'full',
      listed: true,
    },
    toAddress: {
      type: 'text',
      rules: 'required|address|length:1,2000',
      label: 'fields.toAddress',
      width: 'full',
      listed: true,
    },
    status: {
      type: 'choice',
      choices: ['301', '302'],
      initial: '301',
      rules: 'required|is:301,302',
      label: 'fields.redirectStatus',
      width: 'third',
    },
  },
})
