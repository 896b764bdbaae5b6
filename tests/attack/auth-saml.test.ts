import { createPrivateKey, createPublicKey } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import xmlEncryption from 'xml-encryption'
import { createSelfSignedCertificate } from '../../server/auth/saml/self-signed-certificate.ts'
import {
  type AuthTestSite,
  readStatusAndCode,
  startAuthTestSite,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { parseUrlFragment, readRedirectError } from '../support/mock-identity-provider.ts'
import {
  addSamlProvider,
  createMockSamlProvider,
  createSamlSettings,
  type MockSamlResponse,
  postSamlResponse,
  signElement,
  siteSamlKey,
  strangerKey,
} from '../support/mock-saml-provider.ts'

const provider = createMockSamlProvider()
const rejected = ['invalid_request', 'validation_failed']

async function startSamlSite(open: OpenTestDatabase, allowEncrypted = false): Promise<AuthTestSite> {
  const site = await startAuthTestSite(await open(), { settings: createSamlSettings(allowEncrypted) })
  await addSamlProvider(site, provider)
  return site
}

async function start(site: AuthTestSite, domain = 'firma.example') {
  const { data, error } = await site.createClient().signInWithSSO({ domain })
  if (error) throw error
  return provider.readRequest(data.url)
}

/** Starts a sign-in and returns with a response that the attacker changes. */
async function attempt(
  site: AuthTestSite,
  values: Partial<MockSamlResponse>,
  change: (xml: string) => string = (xml) => xml,
): Promise<URL> {
  const { id, relayState } = await start(site)
  const xml = provider.createResponse(site, { inResponseTo: id, ...values })
  return postSamlResponse(site, change(xml), relayState)
}

async function countUsers(site: AuthTestSite): Promise<number> {
  return (await site.data.auth.users.list(1, 100)).total
}

describeOnOneEngine('SAML response', (open) => {
  it('must contain an assertion signed by the provider', async () => {
    const site = await startSamlSite(open)
    for (const signs of ['nothing', 'response'] as const)
      expect([signs, readRedirectError(await attempt(site, { signs }))]).toEqual([signs, rejected])
    for (const signs of ['assertion', 'both'] as const)
      expect(readRedirectError(await attempt(site, { signs, key: strangerKey }))).toEqual(rejected)
    for (const hash of ['sha1', 'sha1-digest'] as const)
      for (const signs of ['assertion', 'both'] as const)
        expect([hash, signs, readRedirectError(await attempt(site, { signs, hash }))]).toEqual([
          hash,
          signs,
          rejected,
        ])
    const changes: ((xml: string) => string)[] = [
      (xml) => xml.replace('jana@firma.example', 'root@firma.example'),
      (xml) => xml.replace(/<(ds:)?Signature .*<\/(ds:)?Signature>/s, ''),
      (xml) => xml.replace(/<(ds:)?SignatureValue>[^<]+/, (tag) => `${tag.slice(0, -4)}AAA=`),
      (xml) => xml.replace('rsa-sha256', 'hmac-sha256'),
    ]
    for (const change of changes) {
      expect(readRedirectError(await attempt(site, {}, change))).toEqual(rejected)
      expect(readRedirectError(await attempt(site, { signs: 'both' }, change))).toEqual(rejected)
    }
    expect(await countUsers(site)).toBe(0)
    for (const signs of ['assertion', 'both'] as const)
      expect(parseUrlFragment(await attempt(site, { signs })).has('access_token')).toBe(true)
  })

  it('is rejected if a signed assertion is moved, copied or wrapped around a forged one', async () => {
    const site = await startSamlSite(open)
    const cut = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
    const forge = (signed: string, id = '_forged') =>
      signed
        .replace(/<(ds:)?Signature .*<\/(ds:)?Signature>/s, '')
        .replace(/ ID="[^"]+"/, ` ID="${id}"`)
        .replaceAll('jana@firma.example', 'root@firma.example')
    const idOf = (signed: string) => / ID="([^"]+)"/.exec(signed)?.[1] ?? ''
    const signatureOf = (signed: string) => /<(ds:)?Signature .*<\/(ds:)?Signature>/s.exec(signed)?.[0] ?? ''
    const wrappings: Record<string, (signed: string) => string> = {
      'forged one first': (signed) => forge(signed) + signed,
      'forged one last': (signed) => signed + forge(signed),
      'forged one with the same ID first': (signed) => forge(signed, idOf(signed)) + signed,
      'signed one in the forged one': (signed) =>
        forge(signed).replace('</saml:Assertion>', `${signed}</saml:Assertion>`),
      'signed one in the signature of the forged one': (signed) =>
        forge(signed).replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signatureOf(signed).replace(/<\/(ds:)?Signature>$/, (end) => `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${signed}</ds:Object>${end}`)}`,
        ),
      'signed one in extensions': (signed) =>
        `<samlp:Extensions>${signed}</samlp:Extensions>${forge(signed)}`,
      'forged one with the signature of the signed one': (signed) =>
        forge(signed, idOf(signed)).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`),
      'signed one in a subject': (signed) =>
        forge(signed).replace('<saml:Subject>', `<saml:Subject>${signed}`),
      'other namespace': (signed) =>
        `${forge(signed).replaceAll('saml:', 'x:').replace('xmlns:saml', 'xmlns:x')}${signed}`,
    }
    for (const [name, wrap] of Object.entries(wrappings)) {
      const back = await attempt(site, {}, (xml) => xml.replace(cut(xml), wrap(cut(xml))))
      expect([name, readRedirectError(back)]).toEqual([name, rejected])
    }
    // A signed response as a part of another one.
    const nested = await attempt(site, { signs: 'both' }, (xml) => {
      const outer = xml.replace(/ ID="[^"]+"/, ' ID="_outer"')
      return outer.replace(cut(outer), `<samlp:Extensions>${xml}</samlp:Extensions>${forge(cut(xml))}`)
    })
    expect(readRedirectError(nested)).toEqual(rejected)
    expect(await countUsers(site)).toBe(0)
  })

  it('must be for this site, this request and this time, from this provider', async () => {
    const site = await startSamlSite(open)
    const at = (seconds: number) => new Date(site.now().getTime() + seconds * 1000)
    const elsewhere = 'https://elsewhere.example/auth/v1/sso/saml/acs'
    const invalid: Partial<MockSamlResponse>[] = [
      { audience: 'https://elsewhere.example/auth/v1/sso/saml/metadata' },
      { audience: '' },
      { recipient: elsewhere, destination: 'http://site.test/auth/v1/sso/saml/acs' },
      { destination: elsewhere },
      { issuer: 'https://two.idp.example/metadata', responseIssuer: provider.entityId },
      { responseIssuer: 'https://two.idp.example/metadata' },
      { inResponseTo: 'id-of-another' },
      { inResponseTo: null },
      { responseInResponseTo: null },
      { responseInResponseTo: 'id-of-another' },
      { notBefore: at(-600), notOnOrAfter: at(-61) },
      { notBefore: at(120), notOnOrAfter: at(600) },
      { status: 'Requester' },
      { nameId: '' },
    ]
    for (const values of invalid) {
      const [error, code] = readRedirectError(await attempt(site, values))
      expect([values, error, code]).toEqual([
        values,
        'invalid_request',
        values.nameId === '' ? 'saml_assertion_no_user_id' : 'validation_failed',
      ])
    }
    const transient = { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }
    expect(readRedirectError(await attempt(site, transient))[1]).toBe('saml_assertion_no_user_id')
    const persistent = { nameId: 'u1', nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }
    for (const mail of [[], ['not an address'], ['jаna@firma.example']])
      expect(readRedirectError(await attempt(site, { ...persistent, attributes: { mail } }))[1]).toBe(
        'saml_assertion_no_email',
      )
    expect(await countUsers(site)).toBe(0)
    expect(parseUrlFragment(await attempt(site, { notOnOrAfter: at(-30) })).has('access_token')).toBe(true)
  })

  it('of one provider is rejected as one of another, and cannot name users of another', async () => {
    const site = await startSamlSite(open)
    const other = createMockSamlProvider('two')
    await addSamlProvider(site, other, { domains: ['other.example'] })
    const { id, relayState } = await start(site)
    const mixed = other.createResponse(site, { inResponseTo: id })
    expect(readRedirectError(await postSamlResponse(site, mixed, relayState))).toEqual(rejected)
    const unknown = createMockSamlProvider('three').createResponse(site)
    expect(readRedirectError(await postSamlResponse(site, unknown))[1]).toBe('saml_idp_not_found')
    await postSamlResponse(site, provider.createResponse(site))
    await postSamlResponse(site, other.createResponse(site))
    expect(await countUsers(site)).toBe(2)
  })

  it('with a document type, a comment in the name, or broken or hostile XML does no harm', async () => {
    const site = await startSamlSite(open)
    const bomb =
      '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    for (const change of [
      (xml: string) => bomb + xml,
      (xml: string) => bomb + xml.replace('jana@firma.example', '&f;'),
      (xml: string) => `${xml}<x/>`,
      () => '',
      () => 'x',
      () => '<x/>',
      () => '<a>'.repeat(30_000),
      // Queries over so many siblings would take minutes.
      (xml: string) => xml.replace('</saml:Subject>', `</saml:Subject>${'<a/>'.repeat(60_000)}`),
      (xml: string) => xml.replace('<saml:Subject>', `<saml:Subject ${'a=""'.repeat(20_000)}>`),
      () => `${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`,
    ])
      expect(readRedirectError(await attempt(site, {}, change))).toEqual(rejected)
    // Comments are not covered by the signature: the name must not end at one.
    const nameId = 'root@firma.example.evil.example'
    const back = await attempt(site, { nameId }, (xml) =>
      xml.replace('root@firma.example', 'root@firma.example<!-- -->'),
    )
    const { data } = await site.createClient().getUser(parseUrlFragment(back).get('access_token') ?? '')
    expect(data.user?.email).toBe(nameId)
    for (const body of ['SAMLResponse=%%%', 'SAMLResponse=%00', 'x', '']) {
      const response = await fetch(`${site.url}/sso/saml/acs`, { method: 'POST', redirect: 'manual', body })
      expect(response.status).toBe(303)
    }
    const huge = await fetch(`${site.url}/sso/saml/acs`, { method: 'POST', body: `x=${'a'.repeat(600_000)}` })
    expect(huge.status).toBe(413)
    expect(site.reported).toEqual([])
  })

  it('with an encrypted assertion is accepted only if enabled, and if the assertion in it is signed', async () => {
    const certificate = createSelfSignedCertificate(createPrivateKey(siteSamlKey))
    const encrypt = async (xml: string, content?: string) => {
      const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
      const data = await promisify(xmlEncryption.encrypt)(content ?? assertion, {
        rsa_pub: createPublicKey(siteSamlKey).export({ type: 'spki', format: 'pem' }).toString(),
        pem: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`,
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      })
      const wrapped = `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`
      return xml.replace(assertion, wrapped)
    }
    const send = async (
      site: AuthTestSite,
      signs: MockSamlResponse['signs'],
      signsAfter = false,
      content?: string,
    ) => {
      const { id, relayState } = await start(site)
      const xml = await encrypt(provider.createResponse(site, { inResponseTo: id, signs }), content)
      return postSamlResponse(site, signsAfter ? signElement(xml, 'Response', strangerKey) : xml, relayState)
    }
    const site = await startSamlSite(open)
    expect(readRedirectError(await send(site, 'assertion'))).toEqual(rejected)
    const enabled = await site.restart({ settings: createSamlSettings(true) })
    expect(readRedirectError(await send(enabled, 'nothing'))).toEqual(rejected)
    expect(readRedirectError(await send(enabled, 'nothing', true))).toEqual(rejected)
    expect(parseUrlFragment(await send(enabled, 'assertion')).has('access_token')).toBe(true)
    // What is wrong with the content is not revealed.
    const messages = new Set<string | null>()
    for (const content of ['x', '<!DOCTYPE x><saml:Assertion/>', '<a/>'.repeat(20_000), '<a/>'])
      messages.add((await send(enabled, 'assertion', false, content)).searchParams.get('error_description'))
    expect([...messages]).toEqual(['SAML Assertion is not valid'])
  })
})

describeOnOneEngine('SAML sign-in', (open) => {
  it('uses an assertion once, until and after it expires, also concurrently and after a restart', async () => {
    const site = await startSamlSite(open)
    const xml = provider.createResponse(site)
    const all = await Promise.all([1, 2, 3, 4].map(() => postSamlResponse(site, xml)))
    expect(all.filter((url) => parseUrlFragment(url).has('access_token'))).toHaveLength(1)
    expect(all.filter((url) => readRedirectError(url)[1] === 'validation_failed')).toHaveLength(3)
    const restarted = await site.restart({ settings: createSamlSettings() })
    expect(readRedirectError(await postSamlResponse(restarted, xml))).toEqual(rejected)
    for (const seconds of [200, 155, 10]) {
      site.advanceClock(seconds)
      await postSamlResponse(site, provider.createResponse(site))
      expect(readRedirectError(await postSamlResponse(site, xml))).toEqual(rejected)
    }
  })

  it('uses a relay state once and for ten minutes; a response to a request cannot pass as one without', async () => {
    const site = await startSamlSite(open)
    const { id, relayState } = await start(site)
    const response = (inResponseTo: string) => provider.createResponse(site, { inResponseTo })
    const stolen = response(id)
    expect(readRedirectError(await postSamlResponse(site, stolen))).toEqual(rejected)
    expect(parseUrlFragment(await postSamlResponse(site, stolen, relayState)).has('access_token')).toBe(true)
    expect(readRedirectError(await postSamlResponse(site, response(id), relayState))[1]).toBe(
      'saml_relay_state_not_found',
    )
    const old = await start(site)
    site.advanceClock(601)
    expect(readRedirectError(await postSamlResponse(site, response(old.id), old.relayState))[1]).toBe(
      'saml_relay_state_expired',
    )
  })

  it('redirects only to allowed addresses', async () => {
    const site = await startSamlSite(open)
    for (const redirect_to of ['https://evil.example/', 'javascript:alert(1)', '//evil.example']) {
      const body = { domain: 'firma.example', redirect_to, skip_http_redirect: true }
      const { url } = (await (await site.request('/sso', { method: 'POST', body })).json()) as { url: string }
      const { id, relayState } = provider.readRequest(url)
      const back = await postSamlResponse(
        site,
        provider.createResponse(site, { inResponseTo: id }),
        relayState,
      )
      expect(back.origin).toBe('http://site.test')
    }
  })

  it('answers wrong requests with the official errors, and needs an API key to start', async () => {
    const site = await startSamlSite(open)
    const post = async (body: unknown) =>
      readStatusAndCode(await site.request('/sso', { method: 'POST', body }))
    expect(await post({})).toEqual([400, 'validation_failed'])
    expect(await post({ domain: 'firma.example', provider_id: 'x' })).toEqual([400, 'validation_failed'])
    expect(await post({ domain: "' or 1=1 --" })).toEqual([404, 'sso_provider_not_found'])
    expect(await post({ provider_id: "' or 1=1 --" })).toEqual([404, 'sso_provider_not_found'])
    expect(await post({ domain: ['firma.example'] })).toEqual([400, 'validation_failed'])
    expect(
      await post({ domain: 'firma.example', code_challenge: 'short', code_challenge_method: 's256' }),
    ).toEqual([400, 'validation_failed'])
    expect((await fetch(`${site.url}/sso`, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})

describeOnOneEngine('SAML administration', (open) => {
  it('needs the secret key', async () => {
    const site = await startSamlSite(open)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/x'],
      ['PUT', '/x'],
      ['DELETE', '/x'],
    ] as const) {
      const headers = { apikey: testPublishableKey }
      const response = await site.request(`/admin/sso/providers${path}`, { method, headers })
      expect(await readStatusAndCode(response)).toEqual([403, 'not_admin'])
    }
  })

  it('fetches metadata from public https addresses only', async () => {
    const site = await startSamlSite(open)
    const post = async (metadata_url: string) =>
      readStatusAndCode(
        await site.request('/admin/sso/providers', {
          method: 'POST',
          headers: { apikey: testSecretKey },
          body: { type: 'saml', metadata_url },
        }),
      )
    for (const url of ['http://idp.example/', 'file:///etc/passwd', 'https://u:p@idp.example/', 'x'])
      expect([url, ...(await post(url))]).toEqual([url, 400, 'validation_failed'])
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '169.254.169.254',
      '10.0.0.1',
      '0x7f000001',
      '[::ffff:7f00:1]',
    ])
      expect([host, ...(await post(`https://${host}/metadata`))]).toEqual([
        host,
        400,
        'saml_metadata_fetch_failed',
      ])
  })

  it('rejects metadata that cannot be used', async () => {
    const site = await startSamlSite(open)
    const other = createMockSamlProvider('two').metadataXml
    const descriptor = /<md:IDPSSODescriptor.*<\/md:IDPSSODescriptor>/s.exec(other)?.[0] ?? ''
    for (const metadata_xml of [
      'x',
      '<x/>',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${other.replace(/^<\?xml.*?\?>/, '')}`,
      other.replace(/entityID="[^"]+"/, 'entityID=""'),
      other.replace(descriptor, ''),
      other.replace(descriptor, descriptor + descriptor),
      other.replace('HTTP-Redirect', 'HTTP-POST'),
      other.replace('Location="https:', 'Location="javascript:'),
      other.replace(/X509Certificate>[^<]+/, 'X509Certificate>AAAA'),
      `<!--${'x'.repeat(300_000)}-->${other}`,
    ]) {
      const body = { type: 'saml', metadata_xml }
      const headers = { apikey: testSecretKey }
      const response = await site.request('/admin/sso/providers', { method: 'POST', headers, body })
      expect([metadata_xml.slice(0, 300), ...(await readStatusAndCode(response))]).toEqual([
        metadata_xml.slice(0, 300),
        400,
        'validation_failed',
      ])
    }
  })
})
