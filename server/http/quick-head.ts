import type { IncomingHttpHeaders } from 'node:http'

/** A request as most of them are: a plain question that came in one piece. */
export interface QuickHead {
  readonly target: string
  readonly headers: IncomingHttpHeaders
}

const longest = 8 * 1024
const carriageReturn = 13
const lineFeed = 10
const requestLine = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/
const headerLine = /^([\w!#$%&'*+.^`|~-]+): ?([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/
/** What says that more belongs to the request, or that the connection is to become something else. */
const unusual = new Set([
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

// A browser asks for everything on a page with the same headers; most are read once. A few megabytes at the most: what is kept
// holds on to the text of its whole request.
const mostKept = 1000
const longestKept = 2 * 1024
const kept = new Map<string, IncomingHttpHeaders>()

/**
 * Reads the one shape of request that nobody can read in two ways: a GET that is whole in one piece with nothing after
 * it, no body, each header once, in plain letters. Null for everything else, which is for node:http to judge.
 */
export function readQuickHead(piece: Buffer): QuickHead | null {
  const end = piece.length - 4
  if (end < 0 || piece.length > longest || !endsHead(piece, end)) return null
  const text = piece.toString('latin1', 0, end)
  const firstEnd = text.indexOf('\r\n')
  const target = requestLine.exec(text.slice(0, firstEnd))?.[1]
  if (firstEnd === -1 || target === undefined) return null
  const rest = text.slice(firstEnd + 2)
  const known = kept.get(rest)
  if (known !== undefined) return { target, headers: known }
  const headers = readHeaders(rest)
  if (headers === null) return null
  if (piece.length <= longestKept) keep(rest, headers)
  return { target, headers }
}

function keep(text: string, headers: IncomingHttpHeaders): void {
  if (kept.size >= mostKept) kept.clear()
  kept.set(text, headers)
}

function readHeaders(text: string): IncomingHttpHeaders | null {
  const headers: Record<string, string> = Object.create(null)
  for (const one of text.split('\r\n')) {
    const line = headerLine.exec(one)
    if (line === null) return null
    const name = (line[1] ?? '').toLowerCase()
    const value = line[2] ?? ''
    if (name in headers) return null
    if (unusual.has(name) && !(name === 'connection' && value.toLowerCase() === 'keep-alive')) return null
    headers[name] = value
  }
  return headers.host === undefined ? null : Object.freeze(headers)
}

function endsHead(piece: Buffer, at: number): boolean {
  return (
    piece[at] === carriageReturn &&
    piece[at + 1] === lineFeed &&
    piece[at + 2] === carriageReturn &&
    piece[at + 3] === lineFeed
  )
}
