import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'

const complete = {
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG',
}

function readConfigError(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}

describe('the place of backups', () => {
  it('is absolute, and on S3 needs keys but no bucket for files', () => {
    const { S3_BUCKET: _, ...keys } = complete
    expect(readConfig({})).toMatchObject({ backupTo: null, s3Connection: null })
    expect(readConfig({ LETOPIS_BACKUP_TO: 'backups/' }).backupTo).toEqual({
      type: 'folder',
      path: resolve('backups'),
    })
    expect(readConfig({ ...keys, LETOPIS_BACKUP_TO: 's3://other/site' })).toMatchObject({
      backupTo: { type: 's3', bucket: 'other', prefix: 'site/' },
      s3: null,
      s3Connection: { accessKeyId: 'AKIAEXAMPLE' },
    })
    expect(readConfig({ ...complete, LETOPIS_BACKUP_TO: 's3://other' }).s3?.bucket).toBe('pictures')
    expect(readConfigError({ LETOPIS_BACKUP_TO: 's3://other' })).toContain(
      'S3_ACCESS_KEY_ID is "" but should',
    )
    expect(readConfigError({ ...keys, LETOPIS_BACKUP_TO: '/mnt/backup' })).toContain('S3_BUCKET')
    for (const wrong of ['s3://', 's3://a', 's3://other/../x', 'https://example.org/x', 'ftp://x'])
      expect(readConfigError({ ...complete, LETOPIS_BACKUP_TO: wrong })).toContain('LETOPIS_BACKUP_TO is')
  })
})

describe('readS3Config rejects settings', () => {
  it.each(Object.keys(complete))('without %s, and does not show keys', (missing) => {
    const line = readConfigError({ ...complete, [missing]: '' })
    expect(line).toContain(`${missing} is "" but should be set`)
    expect(line).not.toContain('wJalr')
  })

  it.each([
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_ENDPOINT', 'ftp://s3.example.org'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example.org'],
    ['S3_ENDPOINT', 'https://s3.example.org/?x=1'],
    ['S3_REGION', 'eu central'],
    ['S3_REGION', '../../x'],
    ['S3_BUCKET', 'a/b'],
    ['S3_BUCKET', 'a..b'],
    ['S3_BUCKET', 'ab'],
    ['S3_PREFIX', '../elsewhere'],
    ['S3_PREFIX', 'a//b'],
    ['S3_PREFIX', 'a<b'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['S3_SECRET_ACCESS_KEY', 'two words'],
  ])('with %s=%s', (variable, value) => {
    const line = readConfigError({ ...complete, [variable]: value })
    expect(line).toContain(`${variable} is `)
    expect(line).not.toContain('two words')
    expect(line).not.toContain('key:secret')
  })

  it('that are incomplete', () => {
    expect(readConfigError({ S3_PREFIX: 'a' })).toContain('S3_BUCKET')
  })
})

describe('readS3Config', () => {
  it('returns null if nothing is set', () => {
    expect(readConfig({}).s3).toBe(null)
  })

  it('defaults to Amazon S3 with the bucket in the host name', () => {
    expect(readConfig({ ...complete, S3_REGION: 'eu-central-1' }).s3).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'pictures',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
      prefix: '',
      pathStyle: false,
    })
    expect(readConfig({ ...complete, S3_BUCKET: 'pictures.example.org' }).s3?.pathStyle).toBe(true)
  })

  it('defaults to path-style access for a custom endpoint', () => {
    const own = { ...complete, S3_ENDPOINT: 'http://127.0.0.1:9000/store/', S3_PREFIX: '/letopis/files/' }
    expect(readConfig(own).s3).toMatchObject({
      endpoint: 'http://127.0.0.1:9000/store',
      region: 'us-east-1',
      prefix: 'letopis/files/',
      pathStyle: true,
    })
    expect(readConfig({ ...own, S3_FORCE_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(false)
  })
})
