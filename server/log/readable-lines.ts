/** A property of a logged error, as `describeError` writes it. */
interface LoggedError {
  readonly type?: string
  readonly message?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const levelNames: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info ',
  40: 'warn ',
  50: 'ERROR',
  60: 'FATAL',
}

/** Formats an entry of the log, a line of JSON, for a person at a terminal. */
export function formatReadableLine(json: string): string {
  const { level, time, msg, error, ...fields } = JSON.parse(json)
  const clockTime = new Date(time).toTimeString().slice(0, 8)
  const message = msg === 'request' ? formatRequest(fields) : [msg ?? '', ...formatFields(fields)].join('  ')
  const lines = [`${clockTime} ${levelNames[level] ?? level} ${escapeControls(message)}`]
  if (error !== undefined) lines.push(...formatError(error))
  return `${lines.join('\n')}\n`
}

function formatRequest({ method, path, status, ms, id }: Record<string, unknown>): string {
  return `${method} ${path}  ${status}  ${ms} ms  ${id}`
}

function formatFields(fields: Record<string, unknown>): string[] {
  return Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
}

function formatError({ type, message, stack, cause }: LoggedError): string[] {
  const lines = (stack ?? `${type}: ${message}`).split('\n').map((line) => `    ${escapeControls(line)}`)
  return cause === undefined ? lines : [...lines, '    caused by', ...formatError(cause)]
}

/** A terminal obeys control characters, and paths of requests may contain any. */
function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
