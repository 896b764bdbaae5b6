const commons = 'http://creativecommons.org'
const statements = 'http://rightsstatements.org/vocab'

/** Works that nobody owns, in the words people use for it. */
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

/** The address of a licence or a statement of rights that machines know, from the words of an image; null: there is none. */
export function findRightsUrl(text: string | null): string | null {
  const given = text?.replace(/[\s\u00a0]+/g, ' ').trim() ?? ''
  return findRightsByUrl(given) ?? findRightsByText(given.toLowerCase().replace(/[–‑]/g, '-'))
}

function findRightsByUrl(text: string): string | null {
  const ours = commonsAddress.exec(text)?.[1]
  if (ours !== undefined) return `${commons}/${ours}/`
  const statement = statementAddress.exec(text)?.[1]
  return statement === undefined ? null : `${statements}/${statement}/1.0/`
}

function findRightsByText(words: string): string | null {
  if (publicDomain.test(words)) return `${commons}/publicdomain/mark/1.0/`
  if (zero.test(words)) return `${commons}/publicdomain/zero/1.0/`
  const statement = Object.hasOwn(statementNames, words) ? statementNames[words] : undefined
  if (statement !== undefined) return `${statements}/${statement}/1.0/`
  const [, terms, version, country] = licence.exec(words) ?? []
  if (terms === undefined || version === undefined) return null
  return `${commons}/licenses/${terms.replaceAll(' ', '-')}/${version}/${country === undefined ? '' : `${country}/`}`
}
