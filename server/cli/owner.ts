import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createOwnerUser } from '../auth/create-owner-user.ts'
import { generatePassword } from '../auth/password-hash.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { UsageError } from './help.ts'
import { withOpenedAndMigratedSite } from './opened-site.ts'

/** `owner create --email a@b.cz [--password-stdin]` */
export async function createOwnerCommand(args: string[]): Promise<number> {
  const { email, fromInput } = parseArguments(args)
  const password = fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : generatePassword()
  await withOpenedAndMigratedSite(({ data, config }) =>
    createOwnerUser(data, email, password, config.auth.passwordMinLength),
  )
  console.log(`${email} is now an owner of this site.`)
  if (!fromInput) console.log(`Password, shown only once: ${password}`)
  return 0
}

function parseArguments(args: string[]): { email: string; fromInput: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean', default: false } },
    })
    if (values.email) return { email: values.email, fromInput: values['password-stdin'] }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
  throw new UsageError('owner create needs --email.')
}
