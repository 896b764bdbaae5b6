/** The id by which the script finds what the lightbox is made of. */
export const LIGHTBOX_TEMPLATE_ID = 'lightbox'
