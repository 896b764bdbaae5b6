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
const maxPathLength = 200
const number = /^[1-9]\d{0,5}$/
/** Timeline kinds, each once, in canonical order. Years are not cacheable: there are too many. */
const timelineKindsPattern = {
  test(value: string): boolean {
    const requestedKinds = value.split(',')
    return value !== '' && timelineKindNames.filter((kind) => requestedKinds.includes(kind)).join() === value
  },
}

const parameterValues = { category: number, kinds: timelineKindsPattern, view: /^(?:list|overview)$/ }

/** A parameter that selects a page which is not stored: there are too many. */
const never = /(?!)/

/** Some lists have the items of a range of years; `at` leads to the page with an item. */
const listValues = { page: number, at: never, from: never, to: never }

interface PageQueryRule {
  readonly path: RegExp
  readonly values: Readonly<Record<string, ValuePattern>>
}

/**
 * The query parameters that a page reads, with the values that may be stored; no other page reads any. Any other
 * parameter is ignored, so that visitors can neither fill the cache with arbitrary URLs nor go past it.
 */
const pageQueryRules: readonly PageQueryRule[] = kindNames
  .flatMap((kind): PageQueryRule[] => {
    const { section, listParameters = [], pagedItems } = getKindDefinition(kind)
    const values = {
      ...listValues,
      ...Object.fromEntries(listParameters.map((name) => [name, parameterValues[name]])),
    }
    return [
      ...(section === null ? [] : [{ path: new RegExp(`^/${section}$`), values }]),
      ...(pagedItems ? [{ path: new RegExp(`^/${kind}/\\d+$`), values: listValues }] : []),
    ]
  })
  .concat(
    // Lists of all pictures, and of the items of an author.
    { path: /^\/(?:images|author\/\d+\/[a-z]+)$/, values: listValues },
    { path: /^\/search$/, values: { q: never, kind: never, from: never, to: never, page: never } },
  )

/**
 * The canonical path and query of a cacheable page, with only the parameters that the page reads; null when the page must
 * not be stored: written in a non-canonical way (upper case, escapes and extra slashes lead the router to the same page),
 * behind a login, or with values that are not cacheable.
 */
export function toCacheableTarget(target: string): string | null {
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)
  if (path.length > maxPathLength || !plainPath.test(path) || personalPaths.test(path)) return null
  const values = pageQueryRules.find((rule) => rule.path.test(path))?.values
  if (values === undefined) return path
  const pairs = new Map<string, string>()
  for (const pair of target.slice(path.length + 1).split('&')) {
    const [name = '', value = ''] = pair.split('=', 2)
    const pattern = Object.hasOwn(values, name) ? values[name] : undefined
    // The name of a parameter may be written with escapes.
    if (pattern === undefined && !name.includes('%')) continue
    if (!pattern?.test(value) || pair !== `${name}=${value}` || pairs.has(name)) return null
    pairs.set(name, pair)
  }
  return pairs.size === 0 ? path : `${path}?${[...pairs.values()].sort().join('&')}`
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
