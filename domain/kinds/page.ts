import { defineKind } from './kind-definition.ts'

/** A page with an address of its own (`/about`): about the site, contact, privacy. */
export const pageKind = defineKind({
  name: 'page',
  collection: 'pages',
  icon: 'page',
  section: null,
  page: true,
  ownPath: 'path',
  // The title bar shows no section for pages.
  pathWords: [],
  preview: true,
  title: 'title',
  order: [
    { by: 'ord', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  arranged: { within: null },
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
    },
    content: {
      type: 'html',
      rules: 'length:1,1000000',
      requiredToPublish: 'unless-imported',
      label: 'fields.content',
      width: 'full',
      search: 'C',
    },
    /** Chosen from the title if it is left empty. */
    path: {
      type: 'text',
      rules: 'page_path|unguarded_path|free_page_path|length:1,100',
      label: 'fields.path',
      width: 'full',
      inSidePanel: true,
      listed: true,
    },
    parent: {
      type: 'ref',
      to: 'page',
      rules: 'number',
      label: 'fields.parentPage',
      width: 'full',
      inSidePanel: true,
      listed: true,
    },
    ord: {
      type: 'number',
      rules: 'required|number|between:0,1000000000',
      label: 'fields.ord',
      width: 'third',
    },
  },
})
