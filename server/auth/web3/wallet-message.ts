import { AuthProblem } from '../auth-problem.ts'

/** A wallet's sign-in message in the format of EIP-4361, which Solana uses too. */
export interface WalletSignInMessage {
  readonly domain: string
  readonly address: string
  readonly statement: string | null
  readonly uri: string
  readonly issuedAt: Date
  readonly expirationTime: Date | null
  readonly notBefore: Date | null
  readonly chainId: string | null
}

const maxMessageLength = 8 * 1024
const fieldNames = [
  ...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID'],
]
const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** Parses a message; deviations from the format are rejected, because the user saw only the text. */
export function parseWalletSignInMessage(text: string, chain: 'Ethereum' | 'Solana'): WalletSignInMessage {
  if (text.length > maxMessageLength || /[^\n\P{Cc}]/u.test(text))
    throw createInvalidMessageError('the message has a form of its own')
  const [head = '', address = '', ...rest] = text.split('\n')
  const ending = ` wants you to sign in with your ${chain} account:`
  if (!head.endsWith(ending)) throw createInvalidMessageError(`the first line must end in "${ending.trim()}"`)
  const domain = head.slice(0, -ending.length).replace(/^https?:\/\//, '')
  const { statement, lines } = splitStatement(rest)
  const values = parseFields(lines)
  if (values.get('Version') !== '1') throw createInvalidMessageError('Version must be 1')
  const nonce = values.get('Nonce')
  if (nonce !== undefined && !/^[A-Za-z0-9]{8,200}$/.test(nonce))
    throw createInvalidMessageError('Nonce must have at least 8 letters or digits')
  const issuedAt = parseTimestamp(values, 'Issued At')
  const uri = values.get('URI')
  if (issuedAt === null || uri === undefined)
    throw createInvalidMessageError('URI and Issued At are required')
  return {
    domain,
    address,
    statement,
    uri,
    issuedAt,
    expirationTime: parseTimestamp(values, 'Expiration Time'),
    notBefore: parseTimestamp(values, 'Not Before'),
    chainId: values.get('Chain ID') ?? null,
  }
}

/** Splits the optional statement, enclosed by empty lines, from the fields. */
function splitStatement(rest: readonly string[]): { statement: string | null; lines: readonly string[] } {
  const fieldsStart = rest.findIndex((line) => line.startsWith('URI: ') || line.startsWith('Version: '))
  const preceding = rest.slice(0, Math.max(0, fieldsStart))
  const statements = preceding.filter((line) => line !== '')
  if (fieldsStart < 1 || preceding[0] !== '' || statements.length > 1 || preceding.length > 3)
    throw createInvalidMessageError('one statement at most may stand between the address and the fields')
  return { statement: statements[0] ?? null, lines: rest.slice(fieldsStart) }
}

function parseFields(lines: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  const resources = lines.findIndex((line) => line === 'Resources:' || line === 'Resources')
  const end = resources === -1 ? lines.length : resources
  if (lines.slice(end + 1).some((line) => !line.startsWith('- ')))
    throw createInvalidMessageError('Resources are a list')
  for (const line of lines.slice(0, end)) {
    const colon = line.indexOf(': ')
    const name = line.slice(0, Math.max(0, colon))
    if (!fieldNames.includes(name) || values.has(name))
      throw createInvalidMessageError(`"${line.slice(0, 40)}" is not expected`)
    values.set(name, line.slice(colon + 2))
  }
  return values
}

function parseTimestamp(values: ReadonlyMap<string, string>, name: string): Date | null {
  const text = values.get(name)
  if (text === undefined) return null
  const date = new Date(text)
  if (!timestampPattern.test(text) || Number.isNaN(date.getTime()))
    throw createInvalidMessageError(`${name} is not a moment`)
  return date
}

function createInvalidMessageError(reason: string): AuthProblem {
  return new AuthProblem('validation_failed', { message: `Invalid sign-in message: ${reason}` })
}
