/** What rich text may consist of. Everything else is taken out before it is stored; its text stays. */
export const allowedHtml = {
  tags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre'],
    ...['blockquote', 'cite', 'ul', 'ol', 'li', 'a', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'abbr', 'time'],
  ],
  attributes: {
    a: ['href', 'rel', 'title', 'id'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    li: ['id'],
    sup: ['id'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    time: ['datetime'],
    blockquote: ['cite'],
  },
  schemes: ['http', 'https', 'mailto', 'tel'],
} as const
