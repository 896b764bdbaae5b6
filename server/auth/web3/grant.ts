import { type Json, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { enter } from '../enter.ts'
import { AuthProblem } from '../problems.ts'
import { withAccount } from '../providers/account.ts'
import { allowedRedirect } from '../redirects.ts'
import { hashOf, type TokenAnswer } from '../tokens.ts'
import { isSignedByEthereum } from './ethereum.ts'
import { parseMessage, type WalletMessage } from './message.ts'
import { isSignedBySolana } from './solana.ts'

/** How long after it was written a message may be used, and how far ahead a wallet's clock may be. */
const validity = 600_000
const skew = 60_000

const chains = {
  ethereum: {
    name: 'Ethereum',
    isSigned: isSignedByEthereum,
    id: (address: string) => address.toLowerCase(),
  },
  solana: { name: 'Solana', isSigned: isSignedBySolana, id: (address: string) => address },
} as const

/** A session for a message that a wallet signed for this site, good once. */
export async function grantForWallet(deps: AuthDeps, body: Json, client: Client): Promise<TokenAnswer> {
  const asked = textIn(body, 'chain')
  const chain = asked === 'ethereum' || asked === 'solana' ? asked : null
  if (chain === null) throw new AuthProblem('web3_unsupported_chain')
  if (!deps.settings.oauth.web3[chain]) throw new AuthProblem('web3_provider_disabled')
  const text = textIn(body, 'message') ?? ''
  const { name, isSigned, id } = chains[chain]
  const message = parseMessage(text, name)
  if (!isSigned(message.address, text, textIn(body, 'signature') ?? ''))
    throw refusal('Signature does not match address in message')
  const now = deps.now()
  checkPlace(deps, message)
  checkTime(message, now)
  const address = id(message.address)
  const person = {
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
  const until = new Date(message.issuedAt.getTime() + validity + skew).toISOString()
  const proof = { method: 'web3', provider: 'web3' }
  return withAccount(deps, person, client, async (auth, user) => {
    await auth.identities.forgetMessages(now.toISOString())
    // Of the text and not of the signature, which has more than one form.
    if (!(await auth.identities.useMessage(hashOf(`${chain} ${text}`), until)))
      throw refusal('The message has been used already')
    return enter(deps, auth, user, proof, client)
  })
}

/** The wallet showed its owner where the message is for; anywhere else it is somebody's who passes it on. */
function checkPlace({ redirects }: AuthDeps, { domain, uri }: WalletMessage): void {
  const url = URL.parse(uri)
  const isAllowed = url !== null && allowedRedirect(uri, redirects) === url.href
  if (url === null || url.host !== domain || !isAllowed)
    throw refusal('The message was signed for another site')
}

function checkTime({ issuedAt, expirationTime, notBefore }: WalletMessage, now: Date): void {
  const age = now.getTime() - issuedAt.getTime()
  if (age > validity) throw refusal('The message was signed too long ago')
  if (age < -skew) throw refusal('The message was signed in the future')
  if (expirationTime !== null && expirationTime.getTime() <= now.getTime())
    throw refusal('The message has expired')
  if (notBefore !== null && notBefore.getTime() > now.getTime() + skew)
    throw refusal('The message is not good yet')
}

function refusal(message: string): AuthProblem {
  return new AuthProblem('invalid_credentials', { message })
}
