import { defineKind } from './kind-definition.ts'

export const siteSettingsKind = defineKind({
  name: 'site',
  collection: 'site',
  icon: 'settings',
  section: null,
  page: false,
  preview: false,
  title: 'webTitle',
  order: [{ by: 'id', direction: 'asc' }],
  single: true,
  published: false,
  editedBy: 'owner',
  fields: {
    webTitle: { type: 'text', rules: 'length:1,100', label: 'fields.webTitle', width: 'full' },
    webAuthor: { type: 'text', rules: 'length:1,100', label: 'fields.webAuthor', width: 'half' },
    webLink: { type: 'url', rules: 'url|length:1,2000', label: 'fields.webLink', width: 'half' },
    about: { type: 'html', rules: 'length:1,1000000', label: 'fields.about', width: 'full' },
    lang: {
      type: 'choice',
      choices: ['cs', 'en-US'],
      rules: 'is:cs,en-US',
      label: 'fields.lang',
      width: 'third',
    },
    /** An IANA name; schedules and days are in this time zone. */
    timeZone: { type: 'text', rules: 'time_zone|length:1,64', label: 'fields.timeZone', width: 'third' },
    banner: { type: 'file', rules: 'length:1,64', label: 'fields.banner', width: 'half' },
    /** Which part of the banner is shown, and its focal point. */
    bannerCrop: { type: 'text', rules: 'crop|length:1,100', label: 'fields.bannerCrop', width: 'half' },
    favicon: { type: 'file', rules: 'length:1,64', label: 'fields.favicon', width: 'half' },
    shareImage: { type: 'file', rules: 'length:1,64', label: 'fields.shareImage', width: 'half' },
    /** Labels of menu entries by language (JSON). */
    menu: { type: 'text', rules: 'menu|length:1,2000', label: 'fields.menu', width: 'full' },
    /** The owner's introductions of the lists (JSON). */
    intros: { type: 'text', rules: 'section_intros|length:1,8000', label: 'fields.intros', width: 'full' },
  },
})
