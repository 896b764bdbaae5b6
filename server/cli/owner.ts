import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { createOwnerUser } from '../auth/create-owner-user.ts'
import { issueOwnerSetupToken } from '../auth/owner-setup-links.ts'
import { generatePassword } from '../auth/password-hash.ts'
import { resetOwnerUser } from '../auth/reset-owner-user.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { formatDefaultOrigin } from '../startup/default-origin.ts'
import { formatSetUpInvitation } from '../startup/start-notice.ts'
import { UsageError } from './help.ts'
import { createOwnerInProject } from './hosted/project-accounts.ts'
import { withOpenedSiteEvenIfRunning } from './opened-site.ts'

/** `owner create --email a@b.cz [--password-stdin]` */
export async function createOwnerCommand(args: string[]): Promise<number> {
  const { email, flag: fromInput } = parseEmailAndFlag(args, 'owner create', 'password-stdin')
  const password = fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : generatePassword()
  await withOpenedSiteEvenIfRunning(async ({ data, config }) => {
    if (config.supabase !== null) await createOwnerInProject(config.supabase, email, password)
    else await createOwnerUser(data, email, password, config.auth.passwordMinLength)
  })
  console.log(`${email} is now an owner of this site.`)
  if (!fromInput) console.log(`Password, shown only once: ${password}`)
  return 0
}

/** `owner link` */
export async function printSetUpLinkCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('owner link has no options.')
  return withOpenedSiteEvenIfRunning(async ({ data, config }) => {
    // Accounts of a project are only known to the running site; it refuses the link if one of them is an owner.
    if (config.supabase === null && (await data.auth.users.countOwners()) > 0) {
      console.error(
        'This site has an owner. One who cannot sign in gets a new password with: owner reset --email ADDRESS',
      )
      return 1
    }
    const token = await issueOwnerSetupToken(data, new Date())
    console.log(formatSetUpInvitation(config.url ?? formatDefaultOrigin(config), token))
    return 0
  })
}

/** `owner reset --email a@b.cz [--yes]` */
export async function resetOwnerCommand(args: string[]): Promise<number> {
  const { email, flag: isConfirmed } = parseEmailAndFlag(args, 'owner reset', 'yes')
  if (!isConfirmed && !process.stdin.isTTY)
    throw new UsageError('owner reset asks for confirmation on a terminal; without one it needs --yes.')
  // Asked before the site is opened, because an open site keeps its server from starting.
  if (!isConfirmed && !(await confirmReset(email))) {
    console.error('Nothing was changed.')
    return 1
  }
  return withOpenedSiteEvenIfRunning(async ({ data, config, secrets }) => {
    if (config.supabase !== null) {
      console.error(
        'The accounts of this site are stored in the project of SUPABASE_URL: reset the owner there.',
      )
      return 1
    }
    const { token, seconds } = await resetOwnerUser(
      {
        data,
        settings: { ...config.auth, trustProxy: config.trustProxy },
        apiKeys: await secrets.loadOrCreate(),
        now: () => new Date(),
      },
      email,
    )
    const query = new URLSearchParams({ token_hash: token, type: 'recovery' })
    console.log(
      `Removed the password, second factors, recovery codes and passkeys of ${email}, and ended all sessions.`,
    )
    console.log(`Set a new password, within ${Math.floor(seconds / 60)} minutes and once, with this link:`)
    console.log(`${config.url ?? formatDefaultOrigin(config)}/confirm?${query}`)
    return 0
  })
}

async function confirmReset(email: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(
      `This removes the password, second factors, recovery codes and passkeys of ${email}\n` +
        'and signs the account out everywhere. Continue? [y/N] ',
    )
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

function parseEmailAndFlag(args: string[], command: string, flag: string): { email: string; flag: boolean } {
  const options: ParseArgsOptionsConfig = {
    email: { type: 'string' },
    [flag]: { type: 'boolean', default: false },
  }
  try {
    const { values } = parseArgs({ args, options })
    if (typeof values.email === 'string' && values.email !== '')
      return { email: values.email, flag: values[flag] === true }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
  throw new UsageError(`${command} needs --email.`)
}
