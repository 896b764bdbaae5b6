import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Finds the pages to record by following links: all that differ in more than ids and values of parameters, starting at
 * the first pages and the routes without parameters. Also returns the routes that no link leads to.
 */
export async function findPages(
  root: string,
  firstPages: readonly string[],
  read: (path: string) => Promise<string>,
) {
  const { pageRoutes } = await import(pathToFileURL(join(root, 'app/routes.ts')).href)
  const routes: RouteObject[] = pageRoutes.map(({ path, index }: RouteObject) =>
    index ? { index } : { path },
  )
  const pagesByShape = new Map<string, string>()
  const add = (path: string) => {
    const shape = getShape(path)
    if (!pagesByShape.has(shape)) pagesByShape.set(shape, path)
  }
  for (const path of firstPages) pagesByShape.set(path, path)
  for (const { path = '' } of routes) if (!/[:*]/.test(path) && path !== 'logout') add(`/${path}`)
  // Links that are found are appended, and so followed in turn.
  // Lists of the admin area have links for every filter with every order.
  for (const path of pagesByShape.values())
    for (const [, link = ''] of (await read(path)).matchAll(/ href="(\/[^"#]*)/g))
      if (!/^\/assets\/|^\/admin\/.*&/.test(link)) add(link.replaceAll('&amp;', '&'))
  const pages = [...pagesByShape.values()]
  const reached = pages.map((page) => matchRoutes(routes, page.replace(/\?.*/, ''))?.[0]?.route)
  return { pages, unreached: routes.flatMap((route) => (reached.includes(route) ? [] : (route.path ?? []))) }
}

function getShape(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://site.test')
  const path = pathname.replaceAll(/(?<=\/)(?:\d+|[0-9a-f-]{16,})(?=[/.]|$)/g, '*')
  return `${path}?${[...new Set(searchParams.keys())].sort()}`
}
