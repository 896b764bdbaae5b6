const urlAttributes = /(\s)(href|src|cite)="([^"]*)"/g

/** Makes the URLs of links and pictures in sanitized HTML absolute. */
export function makeHtmlUrlsAbsolute(html: string, page: string): string {
  return html.replace(/<[^>]*>/g, (tag) =>
    tag.replace(urlAttributes, (_, space: string, name: string, value: string) => {
      const url = toAbsoluteUrl(value, page)
      return url === null ? '' : `${space}${name}="${url}"`
    }),
  )
}

/** The value stays HTML-escaped: the escaped characters do not affect URL resolution. */
function toAbsoluteUrl(value: string, page: string): string | null {
  return URL.parse(value, page)?.href.replaceAll('"', '%22') ?? null
}
