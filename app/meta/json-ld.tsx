import { usePageContext } from '../layout/page-context.ts'

/** A value in JSON-LD; undefined is left out. */
type JsonLdValue = string | number | JsonLdObject | readonly JsonLdValue[] | undefined

/** A schema.org object. */
export interface JsonLdObject {
  readonly '@type': string
  readonly [property: string]: JsonLdValue
}

const charactersToEscape = /[<>&\u2028\u2029]/g

/** Serialises JSON so that no text in it can end the script or begin a comment. */
export function stringifyJsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    charactersToEscape,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The page's JSON-LD. It is data and not executed, so the content security policy allows it. */
export function JsonLdScript({ things }: { things: readonly JsonLdObject[] }) {
  const { origin, isStaticExport } = usePageContext()
  // Its addresses are absolute.
  if (things.length === 0 || (isStaticExport && origin === '')) return null
  const json = stringifyJsonForScript({ '@context': 'https://schema.org', '@graph': things })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not markup; what could end it is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
