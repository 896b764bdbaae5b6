import { readFile } from 'node:fs/promises'
import { readConfig } from '../config/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { UsageError } from './help.ts'

const minLength = 12

/** The passphrase from a file or the environment; null if there is none. Not from an argument: others could see it. */
export async function readBackupPassphrase(file: string | undefined): Promise<string | null> {
  const passphrase = file === undefined ? readConfig(process.env).backupPassphrase : await readFirstLine(file)
  if (passphrase === null) return null
  if (passphrase.length < minLength)
    throw new UsageError(`The passphrase of a backup needs at least ${minLength} characters.`)
  return passphrase
}

async function readFirstLine(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? ''
  } catch (error) {
    throw new UsageError(`The passphrase cannot be read: ${getErrorMessage(error)}`)
  }
}
