import { execFileSync } from 'node:child_process'
import { createPublicKey, createVerify, X509Certificate } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { parseUrlFragment, readRedirectError } from '../support/mock-identity-provider.ts'
import {
  addSamlProvider,
  createMockSamlProvider,
  createSamlSettings,
  type MockSamlResponse,
  postSamlResponse,
  siteSamlKey,
} from '../support/mock-saml-provider.ts'

const domain = 'firma.example'
const provider = createMockSamlProvider()

async function startSamlSite(
  open: () => ReturnType<Parameters<Parameters<typeof describeOnOneEngine>[1]>[0]>,
) {
  const site = await startAuthTestSite(await open(), { settings: createSamlSettings() })
  return { site, id: await addSamlProvider(site, provider) }
}

/** Signs in from the site's request to the redirect back. */
async function signInWithSaml(
  site: AuthTestSite,
  values: Partial<MockSamlResponse> = {},
  redirectTo?: string,
) {
  const { data, error } = await site.createClient().signInWithSSO({
    domain,
    ...(redirectTo === undefined ? {} : { options: { redirectTo } }),
  })
  if (error) throw error
  const { id, relayState } = provider.readRequest(data.url)
  return postSamlResponse(site, provider.createResponse(site, { inResponseTo: id, ...values }), relayState)
}

async function requestAdmin(site: AuthTestSite, path: string, method = 'GET', body?: unknown) {
  const response = await site.request(`/admin/sso/providers${path}`, {
    method,
    headers: { apikey: testSecretKey },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, body: await response.json() }
}

describeOnOneEngine('sign-in with SAML', (open) => {
  it('redirects with a session of a new user, who is found again and whose address the provider changes', async () => {
    const { site, id } = await startSamlSite(open)
    const back = await signInWithSaml(site, {}, 'http://site.test/welcome')
    expect(back.href).toMatch(/^http:\/\/site\.test\/welcome#/)
    const token = parseUrlFragment(back).get('access_token') ?? ''
    expect(decodeJwt(token)).toMatchObject({
      email: 'jana@firma.example',
      amr: [{ method: 'sso/saml', provider: id }],
      app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
      user_metadata: { iss: provider.entityId, email_verified: true },
    })
    const { data } = await site.createClient().getUser(token)
    expect(data.user).toMatchObject({
      email: 'jana@firma.example',
      identities: [{ provider: `sso:${id}`, id: 'jana@firma.example', email: 'jana@firma.example' }],
    })
    const persistent = { nameId: 'u1', nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }
    const first = await signInWithSaml(site, { ...persistent, attributes: { mail: ['a@firma.example'] } })
    const second = await signInWithSaml(site, { ...persistent, attributes: { mail: ['b@firma.example'] } })
    const [before, after] = [first, second].map((url) =>
      decodeJwt(parseUrlFragment(url).get('access_token') ?? ''),
    )
    expect(after?.sub).toBe(before?.sub)
    expect(after?.sub).not.toBe(data.user?.id)
    expect([before?.email, after?.email]).toEqual(['a@firma.example', 'b@firma.example'])
    expect((await site.data.auth.users.find(after?.sub ?? ''))?.is_sso_user).toBe(1)
    expect(site.reported).toEqual([])
  })

  it('works with the official client and PKCE: the code is exchanged for the session', async () => {
    const { site, id } = await startSamlSite(open)
    const client = site.createClient({}, 'pkce')
    const { data, error } = await client.signInWithSSO({ providerId: id })
    expect(error).toBeNull()
    const { id: inResponseTo, relayState } = provider.readRequest(data?.url ?? '')
    const back = await postSamlResponse(site, provider.createResponse(site, { inResponseTo }), relayState)
    expect(back.hash).toBe('')
    const code = back.searchParams.get('code') ?? ''
    const stolen = await site.createClient({}, 'pkce').exchangeCodeForSession(code)
    expect(stolen.error).not.toBeNull()
    const exchanged = await client.exchangeCodeForSession(code)
    expect(exchanged.error).toBeNull()
    const { session } = exchanged.data
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'sso/saml', provider: id }],
    })
    expect((await client.refreshSession()).error).toBeNull()
  })

  it('never uses an account of another sign-in method with the same address, nor the other way round', async () => {
    const { site } = await startSamlSite(open)
    const existing = await site.createUser('jana@firma.example', { role: 'editor' })
    const token = parseUrlFragment(await signInWithSaml(site)).get('access_token') ?? ''
    const { sub = '', email } = decodeJwt(token)
    expect([sub === existing, email]).toEqual([false, 'jana@firma.example'])
    expect(await site.auth.findActorByToken(token)).toMatchObject({ role: 'visitor' })
    const { user } = await signInWithTestPassword(site.createClient(), 'jana@firma.example')
    expect(user.id).toBe(existing)
    await site.admin.deleteUser(existing)
    expect(
      getErrorCodeAndStatus(
        await site.createClient().signInWithPassword({ email: 'jana@firma.example', password: testPassword }),
      ),
    ).toEqual(['invalid_credentials', 400])
    await site.createUser('jana@firma.example')
    const again = parseUrlFragment(await signInWithSaml(site)).get('access_token') ?? ''
    expect(decodeJwt(again).sub).toBe(sub)
  })

  it('lets the provider start the sign-in, with an allowed address to return to', async () => {
    const { site } = await startSamlSite(open)
    const post = (relayState: string) => postSamlResponse(site, provider.createResponse(site), relayState)
    for (const [relayState, origin] of [
      ['', 'http://site.test/#'],
      ['http://site.test/archive', 'http://site.test/archive#'],
      ['https://evil.example/', 'http://site.test/#'],
    ] as const) {
      const back = await post(relayState)
      expect(back.href.startsWith(origin)).toBe(true)
      expect(parseUrlFragment(back).has('access_token')).toBe(true)
    }
    expect(readRedirectError(await post('something else'))).toEqual(['invalid_request', 'validation_failed'])
  })

  it('maps attributes to claims, and leaves out what does not fit into a token', async () => {
    const site = await startAuthTestSite(await open(), { settings: createSamlSettings() })
    const keys = {
      name: { names: ['displayName', 'cn'] },
      groups: { name: 'groups', array: true },
      department: { name: 'department', default: 'archive' },
      sub: { name: 'cn' },
      email_verified: { default: false },
    }
    await addSamlProvider(site, provider, { attribute_mapping: { keys } })
    const attributes = { cn: ['Jana &amp; Co'], groups: ['a', 'b'] }
    const claimsOf = async (values: Partial<MockSamlResponse>) =>
      decodeJwt(parseUrlFragment(await signInWithSaml(site, values)).get('access_token') ?? '').user_metadata
    expect(await claimsOf({ attributes })).toMatchObject({
      name: 'Jana & Co',
      sub: 'jana@firma.example',
      email_verified: true,
      custom_claims: { groups: ['a', 'b'], department: 'archive' },
    })
    const groups = Array.from({ length: 200 }, (_, i) => `a group with a long name ${i}`)
    expect(await claimsOf({ nameId: 'petr@firma.example', attributes: { groups } })).toEqual({
      iss: provider.entityId,
      sub: 'petr@firma.example',
      provider_id: 'petr@firma.example',
      email: 'petr@firma.example',
      email_verified: true,
      phone_verified: false,
    })
  })

  it('creates no user while sign-up is closed, and lets no suspended user in', async () => {
    const { site } = await startSamlSite(open)
    const token = parseUrlFragment(await signInWithSaml(site)).get('access_token') ?? ''
    const closed = await site.restart({ settings: { ...createSamlSettings(), signup: false } })
    expect(readRedirectError(await signInWithSaml(closed, { nameId: 'petr@firma.example' }))).toEqual([
      'access_denied',
      'signup_disabled',
    ])
    expect(parseUrlFragment(await signInWithSaml(closed)).has('access_token')).toBe(true)
    await site.admin.updateUserById(decodeJwt(token).sub ?? '', { ban_duration: '1h' })
    expect(readRedirectError(await signInWithSaml(closed))[1]).toBe('user_banned')
  })

  it('lets its users change neither address nor password here', async () => {
    const { site } = await startSamlSite(open)
    const hash = parseUrlFragment(await signInWithSaml(site))
    const headers = { Authorization: `Bearer ${hash.get('access_token')}` }
    for (const body of [
      { password: testPassword },
      { email: 'other@example.org' },
      { phone: '420123456789' },
    ])
      expect(await readStatusAndCode(await site.request('/user', { method: 'PUT', headers, body }))).toEqual([
        422,
        'user_sso_managed',
      ])
    const named = await site.request('/user', { method: 'PUT', headers, body: { data: { name: 'Jana' } } })
    expect(named.status).toBe(200)
  })
})

describeOnOneEngine('SAML providers', (open) => {
  it('are created, listed, changed and removed with the secret key', async () => {
    const { site, id } = await startSamlSite(open)
    const saml = { entity_id: provider.entityId, metadata_xml: provider.metadataXml, attribute_mapping: {} }
    expect(await requestAdmin(site, `/${id}`)).toMatchObject({
      status: 200,
      body: { id, saml, domains: [{ domain }] },
    })
    const { body: list } = await requestAdmin(site, '')
    expect(list.items).toHaveLength(1)
    expect(list.items[0].saml).not.toHaveProperty('metadata_xml')
    const mapping = { keys: { name: { name: 'cn' } } }
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const changes = { domains: ['New.Example'], attribute_mapping: mapping, name_id_format: format }
    expect(await requestAdmin(site, `/${id}`, 'PUT', changes)).toMatchObject({
      status: 200,
      body: {
        saml: { ...saml, attribute_mapping: mapping, name_id_format: format },
        domains: [{ domain: 'new.example' }],
      },
    })
    const other = createMockSamlProvider('two')
    const attempts: [method: string, path: string, body: object, status: number, code: string][] = [
      ['POST', '', { type: 'oidc' }, 400, 'validation_failed'],
      ['POST', '', { type: 'saml' }, 400, 'validation_failed'],
      [
        'POST',
        '',
        { type: 'saml', metadata_xml: '<x/>', metadata_url: 'https://a.example' },
        400,
        'validation_failed',
      ],
      ['POST', '', { type: 'saml', metadata_xml: provider.metadataXml }, 422, 'saml_idp_already_exists'],
      [
        'POST',
        '',
        { type: 'saml', metadata_xml: other.metadataXml, domains: ['new.example'] },
        400,
        'sso_domain_already_exists',
      ],
      ['PUT', `/${id}`, { metadata_xml: other.metadataXml }, 400, 'saml_entity_id_mismatch'],
      ['PUT', `/${id}`, { name_id_format: 'x' }, 400, 'validation_failed'],
      ['PUT', `/${id}`, { domains: ['not a domain'] }, 400, 'validation_failed'],
      ['PUT', `/${id}`, { attribute_mapping: { keys: { __proto__x: 1 } } }, 400, 'validation_failed'],
      ['PUT', '/nobody', {}, 404, 'sso_provider_not_found'],
    ]
    for (const [method, path, body, status, code] of attempts)
      expect([body, await requestAdmin(site, path, method, body)]).toEqual([
        body,
        { status, body: expect.objectContaining({ code }) },
      ])
    expect(await requestAdmin(site, `/${id}`, 'DELETE')).toMatchObject({ status: 200, body: { id } })
    expect((await requestAdmin(site, `/${id}`)).status).toBe(404)
    expect(getErrorCodeAndStatus(await site.createClient().signInWithSSO({ domain: 'new.example' }))).toEqual(
      ['sso_provider_not_found', 404],
    )
  })

  it('can be set by the operator: they work at once, with an id that stays, and the API cannot change them', async () => {
    const providers = [
      { metadataFile: '/idp.xml', metadataXml: provider.metadataXml, domains: ['Firma.Example'] },
    ]
    const settings = { ...createSamlSettings(), saml: { ...createSamlSettings().saml, providers } }
    const site = await startAuthTestSite(await open(), { settings })
    const token = parseUrlFragment(await signInWithSaml(site)).get('access_token') ?? ''
    const { body } = await requestAdmin(site, '')
    expect(body.items).toMatchObject([{ saml: { entity_id: provider.entityId }, domains: [{ domain }] }])
    const [{ id }] = body.items
    expect((await requestAdmin(site, `/${id}`, 'PUT', { domains: [] })).status).toBe(422)
    expect((await requestAdmin(site, `/${id}`, 'DELETE')).status).toBe(422)
    const added = { type: 'saml', metadata_xml: provider.metadataXml }
    expect((await requestAdmin(site, '', 'POST', added)).status).toBe(422)
    const restarted = await site.restart({ settings })
    const again = parseUrlFragment(await signInWithSaml(restarted)).get('access_token') ?? ''
    expect(decodeJwt(again).sub).toBe(decodeJwt(token).sub)
    const broken = [{ metadataFile: '/idp.xml', metadataXml: '<x/>', domains: [] }]
    await expect(
      site.restart({ settings: { ...settings, saml: { ...settings.saml, providers: broken } } }),
    ).rejects.toThrow('LETOPIS_SAML_PROVIDERS: /idp.xml: The SAML metadata cannot be used')
  })
})

describeOnOneEngine('SAML messages of the site', (open) => {
  it('are requests that are signed and name the site and its address', async () => {
    const { site, id } = await startSamlSite(open)
    const response = await site.request('/sso', { method: 'POST', body: { provider_id: id } })
    expect(response.status).toBe(303)
    const url = new URL(response.headers.get('location') ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://one.idp.example/sso')
    expect([url.searchParams.get('tenant'), url.hash]).toEqual(['1', '#_'])
    const request = new XMLParser({ ignoreAttributes: false }).parse(provider.readRequest(url.href).xml)
    expect(request['samlp:AuthnRequest']).toMatchObject({
      '@_Destination': 'https://one.idp.example/sso?tenant=1',
      '@_AssertionConsumerServiceURL': 'http://site.test/auth/v1/sso/saml/acs',
      'saml:Issuer': { '#text': 'http://site.test/auth/v1/sso/saml/metadata' },
      'samlp:NameIDPolicy': { '@_Format': 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
    })
    const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
      .map((name) => `${name}=${encodeURIComponent(url.searchParams.get(name) ?? '')}`)
      .join('&')
    const signature = url.searchParams.get('Signature') ?? ''
    expect(
      createVerify('sha256').update(signed).verify(createPublicKey(siteSamlKey), signature, 'base64'),
    ).toBe(true)
  })

  it('are metadata with a certificate of the key, without an API key, also as a download', async () => {
    const { site } = await startSamlSite(open)
    const response = await fetch(`${site.url}/sso/saml/metadata`)
    expect(response.headers.get('content-type')).toBe('application/xml')
    const xml = await response.text()
    const { EntityDescriptor } = new XMLParser({ ignoreAttributes: false }).parse(xml)
    expect(EntityDescriptor).toMatchObject({
      '@_entityID': 'http://site.test/auth/v1/sso/saml/metadata',
      SPSSODescriptor: {
        '@_WantAssertionsSigned': 'true',
        AssertionConsumerService: { '@_Location': 'http://site.test/auth/v1/sso/saml/acs' },
      },
    })
    const certificates = [...xml.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(
      ([, base64 = '']) => new X509Certificate(Buffer.from(base64, 'base64')),
    )
    expect(certificates).toHaveLength(1)
    const [certificate] = certificates
    expect(certificate?.verify(createPublicKey(siteSamlKey))).toBe(true)
    expect(certificate?.publicKey.equals(createPublicKey(siteSamlKey))).toBe(true)
    expect(certificate?.validToDate.getUTCFullYear()).toBe(2120)
    const download = await fetch(`${site.url}/sso/saml/metadata?download=true`)
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
    const encrypting = await site.restart({ settings: createSamlSettings(true) })
    expect(await (await fetch(`${encrypting.url}/sso/saml/metadata`)).text()).toContain('use="encryption"')
    expect(await (await site.request('/settings')).json()).toMatchObject({ saml_enabled: true })
  })

  it('need no memory while SAML is off: the XML libraries are not loaded', () => {
    const script = `import { createRequire } from 'node:module'
      await import('./server/auth/index.ts')
      console.log(Object.keys(createRequire(import.meta.url).cache).filter((file) => /saml|xml/.test(file)).length)`
    const args = ['--input-type=module', '--eval', script]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('0')
  })

  it('do not exist while SAML is off', async () => {
    const site = await startAuthTestSite(await open())
    const headers = { apikey: testSecretKey }
    for (const [method, path] of [
      ['POST', '/sso'],
      ['GET', '/sso/saml/metadata'],
      ['POST', '/sso/saml/acs'],
      ['GET', '/admin/sso/providers'],
      ['POST', '/admin/sso/providers'],
    ] as const)
      expect(await readStatusAndCode(await site.request(path, { method, headers }))).toEqual([
        422,
        'saml_provider_disabled',
      ])
  })
})
