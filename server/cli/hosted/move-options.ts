import { parseArgs } from 'node:util'
import type { Config } from '../../config/index.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import { UsageError } from '../help.ts'
import { countFilesToMove, moveFiles } from './move-files.ts'

interface MoveOptions {
  readonly isDryRun: boolean
  readonly isFilesOnly: boolean
  /** The file with the settings outside of the project. */
  readonly file: string | undefined
}

/** Parses the arguments of a move; `fileOption` names the option for the settings outside of the project. */
export function parseMoveOptions(args: string[], fileOption: 'from' | 'to'): MoveOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'dry-run': { type: 'boolean', default: false },
        files: { type: 'boolean', default: false },
        [fileOption]: { type: 'string' },
      },
    })
    const file = values[fileOption]
    return {
      isDryRun: values['dry-run'] === true,
      isFilesOnly: values.files === true,
      file: typeof file === 'string' ? file : undefined,
    }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
}

export async function printFilesToMove(source: Config, target: Config): Promise<void> {
  const { count, bytes, alreadyPresent } = await countFilesToMove(source, target)
  const megabytes = Math.ceil(bytes / 1_000_000)
  console.log(`  files: ${count} (${megabytes} MB), of which ${alreadyPresent} are there already`)
}

/** Copies the files that are missing; false if some are damaged. */
export async function copyAndReportFiles(source: Config, target: Config): Promise<boolean> {
  const { copied, damaged } = await moveFiles(source, target)
  console.log(`Files: ${copied} copied and verified.`)
  if (damaged.length === 0) return true
  console.error(`${damaged.length} not copied: checksum mismatch`)
  for (const hash of damaged) console.error(`  ${hash}`)
  console.error('Repair them where they are with check files --repair, then run this again.')
  return false
}
