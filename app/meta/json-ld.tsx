/** A value in structured data; what is undefined is left out. */
export type JsonLdValue = string | number | JsonLdObject | readonly JsonLdValue[] | undefined

/** A thing as schema.org describes it. */
export interface JsonLdObject {
  readonly '@type': string
  readonly [property: string]: JsonLdValue
}

const dangerous = /[<>&\u2028\u2029]/g

/** JSON in which nothing can end a script or begin a comment, whatever the texts in it say. */
export function stringifyJsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    dangerous,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What the page is about, for machines. It is data and never run, so the content security policy lets it be. */
export function JsonLdScript({ things }: { things: readonly JsonLdObject[] }) {
  if (things.length === 0) return null
  const json = stringifyJsonForScript({ '@context': 'https://schema.org', '@graph': things })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not markup; what could end it is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
