const commons = 'http://creativecommons.org'
const statements = 'http://rightsstatements.org/vocab'

/** Common names of the public domain. */
const publicDomain = /^(?:public domain(?: mark)?(?: 1\.0)?|pdm(?: 1\.0)?|volné dílo|veřejná doména)$/
const zero = /^(?:cc ?0|cc zero|creative commons zero)(?: 1\.0)?(?: universal)?$/
const licence =
  /^(?:cc|creative commons)[ -](by(?:[ -]nc)?(?:[ -](?:sa|nd))?)[ -](1\.0|2\.0|2\.5|3\.0|4\.0)(?: (?:international|unported|mezinárodní)| ([a-z]{2}))?$/
const statementNames: Readonly<Record<string, string>> = {
  'in copyright': 'InC',
  'no copyright - united states': 'NoC-US',
  'copyright not evaluated': 'CNE',
  'copyright undetermined': 'UND',
  'no known copyright': 'NKC',
}
const commonsAddress =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/((?:licenses\/[a-z-]+|publicdomain\/(?:mark|zero))\/\d\.\d(?:\/[a-z]{2})?)(?:\/(?:deed|legalcode)[.\w-]*)?\/?$/
const statementAddress =
  /^https?:\/\/rightsstatements\.org\/(?:vocab|page)\/([A-Za-z-]+)\/1\.0\/?(?:\?[^#]*)?$/

/**
 * Finds the URL of a licence or rights statement from an image's licence text; null if it is not recognized.
 */
export function findRightsUrl(text: string | null): string | null {
  const normalized = text?.replace(/[\s\u00a0]+/g, ' ').trim() ?? ''
  return findRightsByUrl(normalized) ?? findRightsByText(normalized.toLowerCase().replace(/[–‑]/g, '-'))
}

function findRightsByUrl(text: string): string | null {
  const commonsPath = commonsAddress.exec(text)?.[1]
  if (commonsPath !== undefined) return `${commons}/${commonsPath}/`
  const statement = statementAddress.exec(text)?.[1]
  return statement === undefined ? null : `${statements}/${statement}/1.0/`
}

function findRightsByText(text: string): string | null {
  if (publicDomain.test(text)) return `${commons}/publicdomain/mark/1.0/`
  if (zero.test(text)) return `${commons}/publicdomain/zero/1.0/`
  const statement = Object.hasOwn(statementNames, text) ? statementNames[text] : undefined
  if (statement !== undefined) return `${statements}/${statement}/1.0/`
  const [, terms, version, country] = licence.exec(text) ?? []
  if (terms === undefined || version === undefined) return null
  return `${commons}/licenses/${terms.replaceAll(' ', '-')}/${version}/${country === undefined ? '' : `${country}/`}`
}
