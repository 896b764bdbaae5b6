import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  readStatusAndCode,
  startAuthTestSite,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const on = readOAuthAndWeb3Config({
  GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
  GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
})
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** An Ethereum wallet. */
function ethereum() {
  const key = secp256k1.utils.randomSecretKey()
  const open = secp256k1.getPublicKey(key, false).subarray(1)
  const address = `0x${Buffer.from(keccak_256(open).subarray(12)).toString('hex')}`
  const signText = (text: string) => {
    const message = Buffer.from(text)
    const whole = Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message])
    const signed = secp256k1.sign(keccak_256(whole), key, { prehash: false, format: 'recovered' })
    // The library writes the recovery bit first, wallets write it last.
    return `0x${Buffer.concat([signed.subarray(1), Buffer.from([27 + (signed[0] ?? 0)])]).toString('hex')}`
  }
  return { address, signText }
}

/** A Solana wallet. */
function solana() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  let [number, address] = [BigInt(`0x${bytes.toString('hex')}`), '']
  for (; number > 0n; number /= 58n) address = letters[Number(number % 58n)] + address
  for (const byte of bytes) {
    if (byte !== 0) break
    address = `1${address}`
  }
  return { address, signText: (text: string) => new Uint8Array(sign(null, Buffer.from(text), privateKey)) }
}

/** A message as wallets show it to their owners. */
function messageOf(address: string, changed: Readonly<Record<string, string | null>> = {}): string {
  const { chain = 'Ethereum', domain = 'site.test', ...fields } = changed
  const all: Record<string, string | null> = {
    URI: 'http://site.test/login',
    Version: '1',
    'Chain ID': '1',
    Nonce: randomBytes(8).toString('hex'),
    'Issued At': new Date().toISOString(),
    ...fields,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  const head = `${domain} wants you to sign in with your ${chain} account:`
  return [head, address, '', 'I want in.', '', ...lines].join('\n')
}

function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString()
}

async function asEthereum(site: AuthTestSite, message: string, signature: string) {
  const hex = signature as `0x${string}`
  return getErrorCodeAndStatus(
    await site.createClient().signInWithWeb3({ chain: 'ethereum', message, signature: hex }),
  )
}

describeOnOneEngine('wallet sign-in', (open) => {
  it('is rejected when disabled, on other chains, and for new users while sign-up is closed', async () => {
    const site = await startAuthTestSite(await open())
    const wallet = ethereum()
    const message = messageOf(wallet.address)
    expect(await asEthereum(site, message, wallet.signText(message))).toEqual(['web3_provider_disabled', 422])
    const grant = (body: object) => site.request('/token?grant_type=web3', { method: 'POST', body })
    expect(await readStatusAndCode(await grant({ chain: 'bitcoin' }))).toEqual([
      400,
      'web3_unsupported_chain',
    ])
    const closed = await site.restart({ settings: on })
    expect(await asEthereum(closed, message, wallet.signText(message))).toEqual(['signup_disabled', 422])
    expect((await site.data.auth.users.list(1, 10)).total).toBe(0)
  })

  it('is rejected for messages of other sites, times, formats and owners', async () => {
    const site = await startAuthTestSite(await open(), { settings: { ...on, signup: true } })
    const wallet = ethereum()
    const bad: [string, Record<string, string | null>][] = [
      ['another domain', { domain: 'evil.test' }],
      ['another address behind our name', { URI: 'http://evil.test/login' }],
      ['our name as a user’s', { URI: 'http://site.test@evil.test/' }],
      ['another port', { domain: 'site.test:81', URI: 'http://site.test:81/' }],
      ['too old', { 'Issued At': ago(601) }],
      ['of the future', { 'Issued At': ago(-120) }],
      ['over', { 'Expiration Time': ago(1) }],
      ['not yet', { 'Not Before': ago(-120) }],
      ['no time', { 'Issued At': null }],
      ['no address', { URI: null }],
      ['a time that is none', { 'Issued At': 'today' }],
      ['another version', { Version: '2' }],
      ['a short nonce', { Nonce: 'abc' }],
      ['another chain’s form', { chain: 'Solana' }],
      ['a field that nobody knows', { Amount: '1000' }],
    ]
    for (const [what, changed] of bad) {
      const message = messageOf(wallet.address, changed)
      const [code, status] = await asEthereum(site, message, wallet.signText(message))
      expect([what, ['validation_failed', 'invalid_credentials'].includes(String(code)), status]).toEqual([
        what,
        true,
        400,
      ])
    }
    const message = messageOf(wallet.address)
    const good = wallet.signText(message)
    const signatures = [
      ...[
        ethereum().signText(message),
        wallet.signText(`${message} `),
        '0x',
        '',
        '0x00',
        `0x${'0'.repeat(130)}`,
      ],
      ...[`0x${'f'.repeat(130)}`, `${good.slice(0, -2)}1d`, good.replace('0x', ''), 'x'.repeat(5000)],
    ]
    for (const signature of signatures)
      expect([signature, ...(await asEthereum(site, message, signature))]).toEqual([
        signature,
        'invalid_credentials',
        400,
      ])
    for (const text of ['', 'x', '\n'.repeat(100), 'x'.repeat(20_000), `${message}\nURI: http://site.test/`])
      expect((await asEthereum(site, text, wallet.signText(text)))[1]).toBe(400)
    expect((await site.data.auth.users.list(1, 10)).total).toBe(0)
    expect(site.reported).toEqual([])
  })

  it('accepts each message once, and recognizes its owner again', async () => {
    const site = await startAuthTestSite(await open(), { settings: { ...on, signup: true } })
    const wallet = ethereum()
    const first = messageOf(wallet.address)
    const signature = wallet.signText(first) as `0x${string}`
    const enter = () => site.createClient().signInWithWeb3({ chain: 'ethereum', message: first, signature })
    const all = await Promise.all([enter(), enter(), enter()])
    expect(all.filter(({ error }) => error === null)).toHaveLength(1)
    expect(getErrorCodeAndStatus(await enter())).toEqual(['invalid_credentials', 400])
    const message = messageOf(wallet.address.toUpperCase().replace('0X', '0x'), { Nonce: null })
    const again = await site.createClient().signInWithWeb3({
      chain: 'ethereum',
      message,
      signature: wallet.signText(message) as `0x${string}`,
    })
    const { rows, total } = await site.data.auth.users.list(1, 10)
    expect([again.error, total, again.data.user?.id]).toEqual([null, 1, rows[0]?.id])
    expect(again.data.user?.identities).toMatchObject([
      { provider: 'web3', id: `web3:ethereum:${wallet.address}` },
    ])
    expect(await site.auth.findActorByToken(again.data.session?.access_token ?? '')).toMatchObject({
      role: 'visitor',
    })
  })

  it('of Solana accepts the message that the official client writes, and no other’s signature', async () => {
    const site = await startAuthTestSite(await open(), { settings: { ...on, signup: true } })
    const [wallet, other] = [solana(), solana()]
    const signing = (by: typeof wallet) => ({
      publicKey: { toBase58: () => wallet.address },
      signMessage: async (message: Uint8Array) => by.signText(new TextDecoder().decode(message)),
    })
    const enter = (by: typeof wallet, url = 'http://site.test/login') =>
      site.createClient().signInWithWeb3({
        chain: 'solana',
        statement: 'I want in.',
        wallet: signing(by) as never,
        options: { url },
      })
    expect(getErrorCodeAndStatus(await enter(other))).toEqual(['invalid_credentials', 400])
    expect(getErrorCodeAndStatus(await enter(wallet, 'http://evil.test/'))).toEqual([
      'invalid_credentials',
      400,
    ])
    const { data, error } = await enter(wallet)
    expect([error, data.user?.identities?.[0]?.id]).toEqual([null, `web3:solana:${wallet.address}`])
    const message = messageOf(wallet.address, { chain: 'Solana' })
    const signature = wallet.signText(message)
    const brought = { chain: 'solana', message, signature } as const
    expect((await site.createClient().signInWithWeb3(brought)).error).toBeNull()
    expect(getErrorCodeAndStatus(await site.createClient().signInWithWeb3(brought))).toEqual([
      'invalid_credentials',
      400,
    ])
  })
})
