import { existsSync } from 'node:fs'
import type { Config } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { pairExpectedWithStoredFiles } from '../files/check/pair-files.ts'
import type { FileStore } from '../files/contract.ts'
import { checkS3WriteAccess, openFileStore } from '../files/index.ts'
import { createBadFinding, createGoodFinding, type DoctorFinding, getErrorMessage } from './doctor-finding.ts'

/** Whether the place of the files can be reached, read and written. Nothing is made where there is no data folder yet. */
export async function checkFileStore({
  data,
  s3,
}: Config): Promise<{ findings: DoctorFinding[]; files: FileStore | null }> {
  const findings: DoctorFinding[] = []
  try {
    if (s3 !== null) {
      await checkS3WriteAccess(s3)
      findings.push(
        createGoodFinding('S3 store', `bucket "${s3.bucket}" at ${s3.endpoint} can be read and written`),
      )
    }
    return { findings, files: existsSync(data) ? await openFileStore({ data, s3 }) : null }
  } catch (error) {
    return {
      findings: [...findings, createBadFinding(s3 === null ? 'files' : 'S3 store', getErrorMessage(error))],
      files: null,
    }
  }
}

/** Every file that the database knows must be there, as large as it was. */
export async function checkStoredFiles(data: SiteDatabase, stored: FileStore): Promise<DoctorFinding[]> {
  const wrong: string[] = []
  let checked = 0
  for await (const { expected: known, stored: listed } of pairExpectedWithStoredFiles(
    stored,
    data.referencedFiles.iterateAll(),
  )) {
    if (known === null) continue
    checked += 1
    // What the list does not hold may have been stored since.
    const size = listed?.size ?? (await stored.open(known.hash))?.size
    if (size === undefined) wrong.push(`${known.hash} is missing`)
    else if (known.size !== null && size !== known.size)
      wrong.push(`${known.hash} has ${size} bytes instead of ${known.size}`)
  }
  if (wrong.length === 0) return [createGoodFinding('files', `all ${checked} are there`)]
  const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''
  return [
    createBadFinding(
      'files',
      `${wrong.slice(0, 5).join('; ')}${more}; check files says which pictures these are`,
    ),
  ]
}
