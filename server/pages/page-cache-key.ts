import { getKindDefinition, kindNames, timelineKinds } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'

/** Tells whether a parameter's value is one of ours. */
type ValuePattern = Pick<RegExp, 'test'>

/** A visitor's own choice of language, or the site's, whichever that is at the time. */
export type PageKeyLanguage = Language | 'site'

const plainPath = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/
/** Pages that are another for each who asks: behind the login, and on the way in and out. */
const personalPaths = /admin|login|^\/(?:logout|setup|confirm|new-password|oauth|preview)(?:\/|$)/
const longest = 200
const number = /^[1-9]\d{0,5}$/
/** Kinds on the timeline, each once, in the order we write them. Its years are not counted: there are too many. */
const timelineKindsPattern = {
  test(value: string): boolean {
    const asked = value.split(',')
    return value !== '' && timelineKinds.filter((kind) => asked.includes(kind)).join() === value
  },
}

const parameterValues = { category: number, kinds: timelineKindsPattern }

/**
 * The query parameters that make another page of a path, and what their values look like. A request with
 * any other parameter is never stored, so that nobody can fill the cache with pages of their invention.
 */
const cacheableQueries: readonly {
  readonly path: RegExp
  readonly values: Readonly<Record<string, ValuePattern>>
}[] = kindNames.flatMap((kind) => {
  const { section, listParameters = [], pagedItems } = getKindDefinition(kind)
  const values = Object.fromEntries(listParameters.map((name) => [name, parameterValues[name]]))
  return [
    ...(section === null ? [] : [{ path: new RegExp(`^/${section}$`), values: { page: number, ...values } }]),
    ...(pagedItems ? [{ path: new RegExp(`^/${kind}/\\d+$`), values: { page: number } }] : []),
  ]
})

/**
 * The one way a storable page's path and query are written; null where the page may not be stored: written
 * in an odd way (upper case, escapes, a slash too many all lead the router to the same page), behind a
 * login, or with parameters that are not counted.
 */
export function toCacheableTarget(target: string): string | null {
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  if (target.length > longest || !plainPath.test(path) || personalPaths.test(path)) return null
  if (mark === -1) return path
  const values = cacheableQueries.find((rule) => rule.path.test(path))?.values
  const pairs = target
    .slice(mark + 1)
    .split('&')
    .sort()
  const names = new Set<string>()
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.split('=', 2)
    const sound = values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
    if (sound === undefined || !sound.test(value) || pair !== `${name}=${value}`) return null
    names.add(name)
  }
  return names.size === pairs.length ? `${path}?${pairs.join('&')}` : null
}

/** What a page is stored under; in the site's own language the target alone, for that is nearly every question. */
export function createPageCacheKey(language: PageKeyLanguage, target: string): string {
  return language === 'site' ? target : `${language} ${target}`
}

/** Whether a request carries a session: such an answer is for one person and never stored. */
export function hasSessionCookie(cookie: string | null | undefined): boolean {
  return cookie !== undefined && cookie !== null && /(?:^|[;\s])(?:__Host-|__Secure-)?sb-/.test(cookie)
}
