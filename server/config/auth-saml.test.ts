import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSamlConfig } from './auth-saml.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const folder = mkdtempSync(join(tmpdir(), 'saml-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(env: Record<string, string>) {
  return readSamlConfig({ GOTRUE_SAML_ENABLED: 'true', GOTRUE_SAML_PRIVATE_KEY: pem, ...env }).saml
}

it('is off by default, whatever the other settings are', () => {
  expect(readSamlConfig({}).saml).toBeNull()
  expect(readSamlConfig({ GOTRUE_SAML_PRIVATE_KEY: 'x', LETOPIS_SAML_PROVIDERS: 'x' }).saml).toBeNull()
})

it('accepts the key as PEM, also with escaped line breaks, and in base64 as PKCS#1 and PKCS#8', () => {
  const toBase64 = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'der' }).toString('base64')
  for (const key of [pem, pem.replaceAll('\n', '\\n'), toBase64('pkcs1'), toBase64('pkcs8')])
    expect(read({ GOTRUE_SAML_PRIVATE_KEY: key })).toEqual({
      privateKey: pem,
      allowEncryptedAssertions: false,
      providers: [],
    })
})

it('rejects a missing, invalid, short or other key without showing it', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const toPem = (key: typeof short) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const key of ['', 'c2VjcmV0', '-----BEGIN secret', toPem(short), toPem(ec)]) {
    const attempt = () => read({ GOTRUE_SAML_PRIVATE_KEY: key })
    expect(attempt).toThrow(
      key === '' ? 'is "" but should be an RSA key' : 'is "***" but should be an RSA key',
    )
  }
})

it('reads providers with their metadata files', () => {
  const file = join(folder, 'idp.xml')
  writeFileSync(file, '<md/>')
  const providers = JSON.stringify([{ metadata: file, domains: ['example.org'] }, { metadata: file }])
  expect(read({ LETOPIS_SAML_PROVIDERS: providers })?.providers).toEqual([
    { metadataFile: file, metadataXml: '<md/>', domains: ['example.org'] },
    { metadataFile: file, metadataXml: '<md/>', domains: [] },
  ])
})

it('rejects other JSON, unknown keys, and missing or huge metadata files', () => {
  for (const value of [
    'x',
    '{}',
    '[1]',
    '[null]',
    '[{}]',
    '[{"metadata":1}]',
    '[{"metadata":"a","domains":"b"}]',
  ])
    expect(() => read({ LETOPIS_SAML_PROVIDERS: value })).toThrow('should be a JSON array')
  const unknown = '[{"metadata":"a","entity_id":"b"}]'
  expect(() => read({ LETOPIS_SAML_PROVIDERS: unknown })).toThrow('should be a JSON array')
  writeFileSync(join(folder, 'huge.xml'), 'x'.repeat(300_000))
  for (const metadata of [join(folder, 'missing.xml'), folder, join(folder, 'huge.xml')])
    expect(() => read({ LETOPIS_SAML_PROVIDERS: JSON.stringify([{ metadata }]) })).toThrow(
      'readable metadata file',
    )
})
