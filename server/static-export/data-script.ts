import { staticDataFunction } from '../../domain/static-site.ts'

/** A script that hands its data to the script of the page; `name` is its path without the extension. */
export function formatDataScript(name: string, data: unknown): string {
  // A script of an older browser may not contain these as they are.
  const json = JSON.stringify(data).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `${staticDataFunction}(${JSON.stringify(name)},${json})\n`
}
