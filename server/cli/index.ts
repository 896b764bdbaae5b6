import { formatErrorForOperator, isOperatorError } from '../startup/operator-message.ts'
import { helpText, UsageError } from './help.ts'

/** Command modules, loaded on demand so that help is fast. */
const commands: Readonly<Record<string, () => Promise<(args: string[]) => Promise<number>>>> = {
  'owner create': async () => (await import('./owner.ts')).createOwnerCommand,
  'owner link': async () => (await import('./owner.ts')).printSetUpLinkCommand,
  'owner reset': async () => (await import('./owner.ts')).resetOwnerCommand,
  'sample load': async () => (await import('./sample.ts')).loadSampleCommand,
  'sample remove': async () => (await import('./sample.ts')).removeSampleCommand,
  keys: async () => (await import('./keys.ts')).printApiKeysCommand,
  'keys rotate': async () => (await import('./keys.ts')).rotateJwtSigningKeyCommand,
  'import images': async () => (await import('./import-images.ts')).importImagesCommand,
  export: async () => (await import('./export-content.ts')).exportContentCommand,
  import: async () => (await import('./import-content.ts')).importContentCommand,
  check: async () => (await import('./check-site.ts')).checkSiteCommand,
  'check files': async () => (await import('./check-files.ts')).checkOrRepairFilesCommand,
  backup: async () => (await import('./backup.ts')).createBackupCommand,
  'backup list': async () => (await import('./backup.ts')).listBackupsCommand,
  'backup verify': async () => (await import('./backup.ts')).verifyBackupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  'files move-to-s3': async () => (await import('./move-files-to-s3.ts')).copyFilesToS3Command,
  'move-to-supabase': async () => (await import('./move-to-supabase.ts')).moveToSupabaseCommand,
  'move-from-supabase': async () => (await import('./move-from-supabase.ts')).moveFromSupabaseCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  version: async () => (await import('./version.ts')).versionCommand,
}

/** Runs the `letopis` command and returns its exit code: 0 success, 1 rejected or failed, 2 usage error. */
export async function runCommand(args: string[]): Promise<number> {
  const [first, second] = args
  if (first === undefined || first === 'help' || first === '-h' || args.includes('--help')) {
    console.log(helpText)
    return 0
  }
  const [name, rest] =
    `${first} ${second}` in commands ? [`${first} ${second}`, args.slice(2)] : [first, args.slice(1)]
  try {
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new UsageError(`Unknown command "${args.slice(0, 2).join(' ')}".`)
    return await (await load())(rest)
  } catch (error) {
    return reportFailure(error)
  }
}

function reportFailure(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${helpText}`)
    return 2
  }
  if (!isOperatorError(error)) throw error
  console.error(formatErrorForOperator(error))
  return 1
}
