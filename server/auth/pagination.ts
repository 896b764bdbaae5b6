import { AuthProblem } from './auth-problem.ts'

interface PaginationParams {
  readonly page: number
  readonly perPage: number
}

const maxPerPage = 1000

export function parsePaginationParams(url: URL): PaginationParams {
  return {
    page: readPositiveInteger(url, 'page', 1, 1_000_000),
    perPage: readPositiveInteger(url, 'per_page', 50, maxPerPage),
  }
}

/** Headers with the length of a list and links to its next and last pages. */
export function createPaginationHeaders(
  url: URL,
  { page, perPage }: PaginationParams,
  total: number,
): Record<string, string> {
  const last = Math.ceil(total / perPage)
  // The official client reads the page from the first parameter.
  const filter = url.searchParams.get('filter') ?? ''
  const suffix = filter === '' ? '' : `&${new URLSearchParams({ filter })}`
  const link = (to: number, rel: string) =>
    `<${url.pathname}?page=${to}&per_page=${perPage}${suffix}>; rel="${rel}"`
  const links = [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')]
  return { Link: links.join(', '), 'X-Total-Count': String(total) }
}

function readPositiveInteger(url: URL, name: string, defaultValue: number, max: number): number {
  const text = url.searchParams.get(name) ?? ''
  if (text === '') return defaultValue
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= max) return number
  throw new AuthProblem('validation_failed', {
    message: `Bad Pagination Parameters: ${name} is a whole number from 1 to ${max}`,
  })
}
