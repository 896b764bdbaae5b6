import { describe, expect, it } from 'vitest'
import { acceptOrCreateRequestId, createLog, createReadableOutput, createRequestLogger } from './index.ts'

function recordingLog(level = 'info') {
  const lines: string[] = []
  return { log: createLog(level, { write: (line) => lines.push(line) }), lines }
}

describe('createLog', () => {
  it('omits the personal data in the detail of a database error', () => {
    const { log, lines } = recordingLog()
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.cz)' })
    log.error({ error }, 'query failed')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('a@b.cz')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: { message: 'duplicate key', code: '23505' } })
  })

  it('escapes a line break within a value', () => {
    const { log, lines } = recordingLog()
    log.info({ path: '/a\n{"level":60}' }, 'request')
    expect(lines[0]?.trimEnd()).not.toContain('\n')
  })

  it('logs the cause of an error and values that are not errors', () => {
    const { log, lines } = recordingLog()
    log.error({ error: new Error('outer', { cause: new Error('inner') }) }, 'x')
    log.error({ error: 'just words' }, 'x')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: { cause: { message: 'inner' } } })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ error: { message: 'just words' } })
  })

  it('omits the host name and process id', () => {
    const { log, lines } = recordingLog()
    log.info('hello')
    expect(Object.keys(JSON.parse(lines[0] ?? '')).sort()).toEqual(['level', 'msg', 'time'])
  })
})

describe('readOrCreateRequestId', () => {
  it.each([undefined, '', 'short', 'a b c d e f g', 'x'.repeat(65), 'abcdefgh\r\nx: 1', '<script>alert'])(
    'replaces the invalid id %j',
    (header) => {
      const id = acceptOrCreateRequestId(header)
      expect(id).not.toBe(header)
      expect(acceptOrCreateRequestId(id)).toBe(id)
    },
  )

  it('creates unique ids', () => {
    const ids = Array.from({ length: 1000 }, () => acceptOrCreateRequestId(undefined))
    expect(new Set(ids).size).toBe(1000)
  })

  it('accepts a valid id from a proxy', () => {
    expect(acceptOrCreateRequestId('req-0123.abc:7')).toBe('req-0123.abc:7')
  })
})

describe('createRequestLogger', () => {
  const line = {
    id: 'abc-1',
    method: 'GET',
    path: '/',
    status: 200,
    ms: 1.25,
    bytes: 10,
    time: 1700000000000,
  }

  it.each(['/article/12', '/"},{"level":60', '/a\nb', '/\u2028\ud800', '/%00'])(
    'writes %j as JSON on one line',
    (path) => {
      const lines: string[] = []
      const output = { write: (text: string) => lines.push(text) }
      createRequestLogger(createLog('debug', output), output)({ ...line, path })
      expect(lines).toHaveLength(1)
      expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
      expect(JSON.parse(lines[0] ?? '')).toEqual({ level: 20, msg: 'request', ...line, path })
    },
  )

  it.each([
    ['debug', ['20 /', '20 /moved', '30 /gone', '30 /broken', '30 /slow']],
    ['info', ['30 /gone', '30 /broken', '30 /slow']],
    ['warn', []],
  ])('writes at %s the requests %j', (level, expected) => {
    const lines: string[] = []
    const output = { write: (text: string) => lines.push(text) }
    const logRequest = createRequestLogger(createLog(level, output), output)
    logRequest(line)
    logRequest({ ...line, path: '/moved', status: 302 })
    logRequest({ ...line, path: '/gone', status: 404 })
    logRequest({ ...line, path: '/broken', status: 500 })
    logRequest({ ...line, path: '/slow', ms: 1000 })
    const written = lines.map((text) => JSON.parse(text))
    expect(written.map(({ level, path }) => `${level} ${path}`)).toEqual(expected)
  })
})

describe('createReadableOutput', () => {
  function recordReadable(work: (log: ReturnType<typeof createLog>) => void): string {
    const written: string[] = []
    work(createLog('debug', createReadableOutput({ write: (text) => written.push(text) })))
    return written.join('')
  }

  it('writes a message with its values on one line', () => {
    const text = recordReadable((log) => log.warn({ ms: 812, statement: 'select 1' }, 'slow statement'))
    expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}slow statement {2}ms=812 {2}statement=select 1\n$/)
  })

  it('writes the stack of an error below it, and its cause', () => {
    const text = recordReadable((log) =>
      log.error({ error: new Error('outer', { cause: new Error('inner') }), id: 'abc-1' }, 'it failed'),
    )
    expect(text).toMatch(
      /^\S+ ERROR it failed {2}id=abc-1\n {4}Error: outer\n(?: {8}at .*\n)+ {4}caused by\n {4}Error: inner\n/,
    )
  })

  it('writes a request as a sentence, and escapes what a terminal would obey', () => {
    const written: string[] = []
    const output = createReadableOutput({ write: (text) => written.push(text) })
    createRequestLogger(
      createLog('info', output),
      output,
    )({
      ...{ id: 'abc-1', method: 'GET', path: '/\u001b]0;owned\u0007\u009b2J', status: 404 },
      ...{ ms: 1.25, bytes: 10, time: 1700000000000 },
    })
    expect(written.join('')).toMatch(
      /^\S+ info {2}GET \/\\u\{1b\}\]0;owned\\u\{7\}\\u\{9b\}2J {2}404 {2}1.25 ms {2}abc-1\n$/,
    )
  })
})
