const urlAttributes = /(\s)(href|src|cite)="([^"]*)"/g

/** Cleaned HTML whose links and pictures lead to the same places when it is read elsewhere. */
export function makeHtmlUrlsAbsolute(html: string, page: string): string {
  return html.replace(/<[^>]*>/g, (tag) =>
    tag.replace(urlAttributes, (_, space: string, name: string, value: string) => {
      const address = toAbsoluteUrl(value, page)
      return address === null ? '' : `${space}${name}="${address}"`
    }),
  )
}

/** The address stays written as HTML writes it: the characters that it escapes mean nothing in an address. */
function toAbsoluteUrl(value: string, page: string): string | null {
  return URL.parse(value, page)?.href.replaceAll('"', '%22') ?? null
}
