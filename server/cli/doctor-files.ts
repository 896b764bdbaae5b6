import { existsSync } from 'node:fs'
import type { Config } from '../config/index.ts'
import type { Data } from '../data/index.ts'
import { pairs } from '../files/check/listed.ts'
import type { Files } from '../files/contract.ts'
import { openFiles, tryWriting } from '../files/index.ts'
import { bad, type Finding, good, reason } from './finding.ts'

/** Whether the place of the files can be reached, read and written. Nothing is made where there is no data folder yet. */
export async function tryStore({ data, s3 }: Config): Promise<{ findings: Finding[]; files: Files | null }> {
  const findings: Finding[] = []
  try {
    if (s3 !== null) {
      await tryWriting(s3)
      findings.push(good('S3 store', `bucket "${s3.bucket}" at ${s3.endpoint} can be read and written`))
    }
    return { findings, files: existsSync(data) ? await openFiles({ data, s3 }) : null }
  } catch (error) {
    return { findings: [...findings, bad(s3 === null ? 'files' : 'S3 store', reason(error))], files: null }
  }
}

/** Every file that the database knows must be there, as large as it was. */
export async function tryFiles(data: Data, stored: Files): Promise<Finding[]> {
  const wrong: string[] = []
  let checked = 0
  for await (const { known, stored: listed } of pairs(stored, data.bytes)) {
    if (known === null) continue
    checked += 1
    // What the list does not hold may have been stored since.
    const size = listed?.size ?? (await stored.open(known.hash))?.size
    if (size === undefined) wrong.push(`${known.hash} is missing`)
    else if (known.size !== null && size !== known.size)
      wrong.push(`${known.hash} has ${size} bytes instead of ${known.size}`)
  }
  if (wrong.length === 0) return [good('files', `all ${checked} are there`)]
  const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''
  return [bad('files', `${wrong.slice(0, 5).join('; ')}${more}; check files says which pictures these are`)]
}
