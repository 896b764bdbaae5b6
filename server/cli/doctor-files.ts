import { existsSync } from 'node:fs'
import type { Config } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { pairExpectedWithStoredFiles } from '../files/check/pair-files.ts'
import type { FileStore } from '../files/contract.ts'
import { assertHostedReadAndWriteAccess, assertS3ReadAndWriteAccess, openFileStore } from '../files/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { createBadFinding, createGoodFinding, type DoctorFinding } from './doctor-finding.ts'

const subjects = { folder: 'files', s3: 'S3 store', hosted: 'hosted storage' } as const

/**
 * Checks that the file store can be reached, read and written. Creates nothing when there is no data folder
 * yet.
 */
export async function checkAndOpenFileStore(
  config: Pick<Config, 'data' | 's3' | 'hostedStorage' | 'fileStoreKind'>,
): Promise<{ findings: DoctorFinding[]; files: FileStore | null }> {
  const { data, s3, hostedStorage, fileStoreKind } = config
  const findings: DoctorFinding[] = []
  const subject = subjects[fileStoreKind]
  try {
    if (s3 !== null) {
      await assertS3ReadAndWriteAccess(s3)
      findings.push(
        createGoodFinding(subject, `bucket "${s3.bucket}" at ${s3.endpoint} can be read and written`),
      )
    } else if (hostedStorage !== null) {
      await assertHostedReadAndWriteAccess(hostedStorage)
      const { bucket, url } = hostedStorage
      findings.push(createGoodFinding(subject, `bucket "${bucket}" at ${url} can be read and written`))
    }
    return { findings, files: existsSync(data) ? await openFileStore(config) : null }
  } catch (error) {
    return { findings: [...findings, createBadFinding(subject, getErrorMessage(error))], files: null }
  }
}

/** Checks that every file referenced in the database exists with its recorded size. */
export async function checkReferencedFiles(data: SiteDatabase, stored: FileStore): Promise<DoctorFinding[]> {
  const problems: string[] = []
  let checked = 0
  for await (const { expected, stored: listed } of pairExpectedWithStoredFiles(
    stored,
    data.referencedFiles.iterateAll(),
  )) {
    if (expected === null) continue
    checked += 1
    // A file missing from the listing may have been stored since.
    const size = listed?.size ?? (await stored.open(expected.hash))?.size
    if (size === undefined) problems.push(`${expected.hash} is missing`)
    else if (expected.size !== null && size !== expected.size)
      problems.push(`${expected.hash} has ${size} bytes instead of ${expected.size}`)
  }
  if (problems.length === 0) return [createGoodFinding('files', `all ${checked} present`)]
  const more = problems.length > 5 ? ` and ${problems.length - 5} more` : ''
  return [
    createBadFinding(
      'files',
      `${problems.slice(0, 5).join('; ')}${more}; run check files to see which pictures are affected`,
    ),
  ]
}
