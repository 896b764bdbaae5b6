import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { withFoundOrCreatedExternalAccount } from '../providers/external-user-account.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import { hashToken, type TokenResponse } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { isValidSolanaSignature } from './solana-signature.ts'
import { parseWalletSignInMessage, type WalletSignInMessage } from './wallet-message.ts'

/** How long a message may be used, and how far ahead a wallet's clock may be. */
const maxMessageAgeMs = 600_000
const allowedClockSkewMs = 60_000

const chains = {
  ethereum: {
    name: 'Ethereum',
    async isSigned(address: string, text: string, signature: string) {
      // Loaded on first use: few sites have such accounts.
      const { isValidEthereumSignature } = await import('./ethereum-signature.ts')
      return isValidEthereumSignature(address, text, signature)
    },
    id: (address: string) => address.toLowerCase(),
  },
  solana: { name: 'Solana', isSigned: isValidSolanaSignature, id: (address: string) => address },
} as const

/** Creates a session for a message that a wallet signed for this site; each message is valid once. */
export async function signInWithWallet(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  const chainInput = readOptionalStringField(body, 'chain')
  const chain = chainInput === 'ethereum' || chainInput === 'solana' ? chainInput : null
  if (chain === null) throw new AuthProblem('web3_unsupported_chain')
  if (!deps.settings.oauth.web3[chain]) throw new AuthProblem('web3_provider_disabled')
  const text = readOptionalStringField(body, 'message') ?? ''
  const { name, isSigned, id } = chains[chain]
  const message = parseWalletSignInMessage(text, name)
  if (!(await isSigned(message.address, text, readOptionalStringField(body, 'signature') ?? '')))
    throw createInvalidMessageError('Signature does not match address in message')
  const now = deps.now()
  assertMessageForSite(deps, message)
  assertMessageTimeValid(message, now)
  const address = id(message.address)
  const externalUser = {
    provider: 'web3',
    id: `web3:${chain}:${address}`,
    email: null,
    claims: {
      sub: `web3:${chain}:${address}`,
      email_verified: false,
      phone_verified: false,
      custom_claims: {
        address,
        chain,
        network: message.chainId ?? '',
        domain: message.domain,
        statement: message.statement?.slice(0, 300) ?? '',
      },
    },
  }
  const usableUntil = new Date(
    message.issuedAt.getTime() + maxMessageAgeMs + allowedClockSkewMs,
  ).toISOString()
  const authMethod = { method: 'web3', provider: 'web3' }
  return withFoundOrCreatedExternalAccount(deps, externalUser, client, async (auth, user) => {
    await auth.identities.deleteWeb3MessagesExpiredBefore(now.toISOString())
    // A hash of the text, because the same signature can have several encodings.
    if (!(await auth.identities.consumeWeb3Message(hashToken(`${chain} ${text}`), usableUntil)))
      throw createInvalidMessageError('The message has been used already')
    return signInUser(deps, auth, user, authMethod, client)
  })
}

/** The wallet showed its owner the target site; a message for another site may have been stolen. */
function assertMessageForSite({ redirects }: AuthDeps, { domain, uri }: WalletSignInMessage): void {
  const url = URL.parse(uri)
  const isAllowed = url !== null && resolveAllowedRedirect(uri, redirects) === url.href
  if (url === null || url.host !== domain || !isAllowed)
    throw createInvalidMessageError('The message was signed for another site')
}

function assertMessageTimeValid(
  { issuedAt, expirationTime, notBefore }: WalletSignInMessage,
  now: Date,
): void {
  const age = now.getTime() - issuedAt.getTime()
  if (age > maxMessageAgeMs) throw createInvalidMessageError('The message was signed too long ago')
  if (age < -allowedClockSkewMs) throw createInvalidMessageError('The message was signed in the future')
  if (expirationTime !== null && expirationTime.getTime() <= now.getTime())
    throw createInvalidMessageError('The message has expired')
  if (notBefore !== null && notBefore.getTime() > now.getTime() + allowedClockSkewMs)
    throw createInvalidMessageError('The message is not good yet')
}

function createInvalidMessageError(message: string): AuthProblem {
  return new AuthProblem('invalid_credentials', { message })
}
