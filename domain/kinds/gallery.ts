import { defineKind } from './kind-definition.ts'

export const galleryKind = defineKind({
  name: 'gallery',
  collection: 'galleries',
  icon: 'gallery',
  section: 'galleries',
  page: true,
  menuPosition: 2,
  pathWords: ['galler'],
  pagedItems: true,
  preview: true,
  title: 'name',
  order: [
    { by: 'name', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  published: true,
  editedBy: 'editor',
  fields: {
    name: {
      type: 'text',
      rules: 'required|length:1,80',
      label: 'fields.name',
      width: 'full',
      search: 'A',
      listed: true,
      feed: 'title',
    },
    description: {
      type: 'html',
      rules: 'length:1,1000000',
      label: 'fields.description',
      width: 'full',
      search: 'C',
      feed: 'content',
    },
    parent: {
      type: 'ref',
      to: 'gallery',
      rules: 'number',
      label: 'fields.parent',
      width: 'half',
      inSidePanel: true,
      listed: true,
    },
    /** One of its own pictures; it is chosen among them, not in the form. */
    cover: {
      type: 'ref',
      to: 'image',
      backReference: true,
      rules: 'number',
      label: 'fields.cover',
      width: 'half',
    },
  },
})
