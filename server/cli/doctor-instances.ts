import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, SecretsError } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { createSecretStore } from '../secrets/index.ts'
import {
  createBadFinding,
  createGoodFinding,
  createWarningFinding,
  type DoctorFinding,
} from './doctor-finding.ts'

/** Checks what several instances on one Postgres share. On SQLite, which one process uses, there is nothing to check. */
export async function checkInstances(config: Config, data: SiteDatabase): Promise<DoctorFinding[]> {
  if (data.engine === 'sqlite') return []
  const instances = await data.instances.listRunning()
  const findings = await checkSecretsInDatabase(config, data)
  if (instances.length === 0) return findings
  const versions = [...new Set(instances.map(({ version }) => version))].join(', ')
  findings.push(createGoodFinding('instances', `${instances.length} running, version ${versions}`))
  const separate = instances.filter(({ secrets_place }) => secrets_place === 'folder')
  if (instances.length > 1 && separate.length > 0)
    findings.push(
      createWarningFinding(
        'instances',
        `${separate.length} of them use the secrets of their own data folders; set the same LETOPIS_SECRETS_KEY for all, so that they share them`,
      ),
    )
  if (instances.length > 1 && config.fileStoreKind === 'folder')
    findings.push(
      createWarningFinding(
        'instances',
        'files are in the data folder; unless all instances have the same folder for files, set S3_BUCKET',
      ),
    )
  return findings
}

async function checkSecretsInDatabase(config: Config, data: SiteDatabase): Promise<DoctorFinding[]> {
  const store = createSecretStore(config, data, () => undefined)
  const findings: DoctorFinding[] = []
  try {
    // Without the setting, this only finds out whether the database has secrets.
    const secrets = await store.readExisting()
    if (store.place === 'folder') return []
    const isStored = (await data.secrets.list()).length > 0
    findings.push(
      isStored && secrets !== null
        ? createGoodFinding('secrets', 'in the database, sealed with LETOPIS_SECRETS_KEY, for all instances')
        : createWarningFinding('secrets', 'not in the database yet; the next start puts them there'),
    )
    if (isStored && existsSync(join(config.data, 'secrets.json')))
      findings.push(
        createWarningFinding('secrets', 'secrets.json in the data folder is not used any more; delete it'),
      )
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error
    findings.push(createBadFinding('secrets', error.message))
  }
  return findings
}
