import { defineKind } from './kind-definition.ts'

/** A link of the site's owner in the main menu, after its fixed entries, or in the footer. */
export const navigationLinkKind = defineKind({
  name: 'navlink',
  collection: 'navlinks',
  icon: 'link',
  section: null,
  page: false,
  preview: false,
  title: 'label',
  order: [
    { by: 'place', direction: 'desc' },
    { by: 'ord', direction: 'asc' },
    { by: 'id', direction: 'asc' },
  ],
  arranged: { within: 'place' },
  published: false,
  editedBy: 'owner',
  fields: {
    place: {
      type: 'choice',
      choices: ['menu', 'footer'],
      initial: 'menu',
      rules: 'required|is:menu,footer',
      label: 'fields.place',
      width: 'third',
      listed: true,
    },
    /** While it equals the title of its page, it changes with that. */
    label: {
      type: 'text',
      rules: 'required|length:1,100',
      label: 'fields.linkLabel',
      width: 'half',
      listed: true,
    },
    page: { type: 'ref', to: 'page', rules: 'number', label: 'fields.page', width: 'half', listed: true },
    /** Where the link leads if it has no page. */
    address: {
      type: 'text',
      rules: 'address|length:1,2000',
      label: 'fields.address',
      width: 'half',
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
