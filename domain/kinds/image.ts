import { defineKind } from './kind-definition.ts'

export const imageKind = defineKind({
  name: 'image',
  collection: 'images',
  icon: 'image',
  section: null,
  page: true,
  preview: true,
  title: 'name',
  order: [
    { by: 'gallery', direction: 'asc' },
    { by: 'ord', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  arranged: { within: 'gallery' },
  published: true,
  onLine: 'dated',
  seenThrough: { field: 'gallery', kind: 'gallery' },
  editedBy: 'editor',
  fields: {
    gallery: {
      type: 'ref',
      to: 'gallery',
      rules: 'required|number',
      label: 'fields.gallery',
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
      rules: 'required|length:1,80',
      label: 'fields.name',
      width: 'full',
      search: 'A',
      listed: true,
    },
    description: {
      type: 'html',
      rules: 'length:1,1000000',
      label: 'fields.description',
      width: 'full',
      search: 'C',
    },
    file: { type: 'file', rules: 'required|length:1,64', label: 'fields.file', width: 'full' },
    /** The point that stays visible where the picture is cropped to fit, `x,y` in percent; empty: its centre. */
    focus: { type: 'text', rules: 'focal_point|length:1,20', label: 'fields.focus', width: 'half' },
    alt: { type: 'text', rules: 'length:1,255', label: 'fields.alt', width: 'full', search: 'C' },
    date: { type: 'date', rules: 'edtf|length:1,100', label: 'fields.date', width: 'half', listed: true },
    source: { type: 'text', rules: 'length:1,255', label: 'fields.source', width: 'half', search: 'C' },
    licence: { type: 'text', rules: 'length:1,255', label: 'fields.licence', width: 'half' },
    /** The same place at another time; the two are shown with a slider. */
    pair: { type: 'ref', to: 'image', rules: 'number', label: 'fields.pair', width: 'half' },
  },
})
