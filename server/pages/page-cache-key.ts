import { getKindDefinition, kindNames, timelineKindNames } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'

/** Checks whether a parameter's value is valid. */
type ValuePattern = Pick<RegExp, 'test'>

/** The visitor's chosen language, or `site` for the site's current default. */
type PageKeyLanguage = Language | 'site'

const plainPath = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/
/** Pages that differ per visitor, or with what changes no content: behind the login, sign-in, sign-out, first steps. */
const personalPaths =
  /admin|login|^\/(?:logout|setup|confirm|new-password|oauth|preview|tell-us|_ignis-welcome)(?:\/|$)/
const maxTargetLength = 200
const number = /^[1-9]\d{0,5}$/
/** Timeline kinds, each once, in canonical order. Years are not cacheable: there are too many. */
const timelineKindsPattern = {
  test(value: string): boolean {
    const requestedKinds = value.split(',')
    return value !== '' && timelineKindNames.filter((kind) => requestedKinds.includes(kind)).join() === value
  },
}

const parameterValues = { category: number, kinds: timelineKindsPattern, view: /^(?:list|overview)$/ }

/** Lists of all pictures, and of the items of an author. */
const otherLists = { path: /^\/(?:images|author\/\d+\/[a-z]+)$/, values: { page: number } }

/**
 * The query parameters that select another page of a path, with their valid values. A request with any other
 * parameter is never stored, so that visitors cannot fill the cache with arbitrary URLs.
 */
const cacheableQueries: readonly {
  readonly path: RegExp
  readonly values: Readonly<Record<string, ValuePattern>>
}[] = kindNames
  .flatMap((kind) => {
    const { section, listParameters = [], pagedItems } = getKindDefinition(kind)
    const values = Object.fromEntries(listParameters.map((name) => [name, parameterValues[name]]))
    return [
      ...(section === null
        ? []
        : [{ path: new RegExp(`^/${section}$`), values: { page: number, ...values } }]),
      ...(pagedItems ? [{ path: new RegExp(`^/${kind}/\\d+$`), values: { page: number } }] : []),
    ]
  })
  .concat(otherLists)

/**
 * The canonical path and query of a cacheable page; null when the page must not be stored: written in a
 * non-canonical way (upper case, escapes and extra slashes lead the router to the same page), behind a login,
 * or with parameters that are not cacheable.
 */
export function toCacheableTarget(target: string): string | null {
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)
  if (target.length > maxTargetLength || !plainPath.test(path) || personalPaths.test(path)) return null
  if (queryStart === -1) return path
  const values = cacheableQueries.find((rule) => rule.path.test(path))?.values
  const pairs = target
    .slice(queryStart + 1)
    .split('&')
    .sort()
  const names = new Set<string>()
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.split('=', 2)
    const pattern = values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
    if (pattern === undefined || !pattern.test(value) || pair !== `${name}=${value}`) return null
    names.add(name)
  }
  return names.size === pairs.length ? `${path}?${pairs.join('&')}` : null
}

/**
 * The cache key of a page; in the site's own language just the target, because nearly all requests use it.
 */
export function createPageCacheKey(language: PageKeyLanguage, target: string): string {
  return language === 'site' ? target : `${language} ${target}`
}

/** Whether a request carries a session: such a response is private and never stored. */
export function hasSessionCookie(cookie: string | null | undefined): boolean {
  return /(?:^|[;\s])(?:__Host-|__Secure-)?sb-/.test(cookie ?? '')
}
