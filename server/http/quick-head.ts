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

/**
 * Reads the one shape of request that nobody can read in two ways: a GET that is whole in one piece with nothing after
 * it, no body, each header once, in plain letters. Null for everything else, which is for node:http to judge.
 */
export function readQuickHead(piece: Buffer): QuickHead | null {
  const end = piece.length - 4
  if (end < 0 || piece.length > longest || !endsHead(piece, end)) return null
  const lines = piece.toString('latin1', 0, end).split('\r\n')
  const target = requestLine.exec(lines[0] ?? '')?.[1]
  if (target === undefined) return null
  const headers: Record<string, string> = Object.create(null)
  for (let at = 1; at < lines.length; at += 1) {
    const line = headerLine.exec(lines[at] ?? '')
    if (line === null) return null
    const name = (line[1] ?? '').toLowerCase()
    const value = line[2] ?? ''
    if (name in headers) return null
    if (unusual.has(name) && !(name === 'connection' && value.toLowerCase() === 'keep-alive')) return null
    headers[name] = value
  }
  return headers.host === undefined ? null : { target, headers }
}

function endsHead(piece: Buffer, at: number): boolean {
  return (
    piece[at] === carriageReturn &&
    piece[at + 1] === lineFeed &&
    piece[at + 2] === carriageReturn &&
    piece[at + 3] === lineFeed
  )
}
