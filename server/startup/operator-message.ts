import { toProblemOrNull } from '../../domain/problem-error.ts'
import { ObjectStoreUnavailableError } from '../files/errors.ts'

/** Names of errors whose message is one line written for the operator. */
const operatorErrorNames =
  /^(ConfigError|SecretsError|Owner(Creation|Reset)Error|DatabaseSchemaNewerError|OlderInstanceError|InstanceSecretsMismatchError|Backup(Archive|Run|InProgress|BeforeMigration)Error|SqliteFile(Damaged|Unusable)Error|Postgres(AccessDenied|TransactionPooler)Error|Hosted(Database|Project)Error|DataFolder(InUse|Unusable)Error|DiskFullError|UnusableFolderError|AppBuildUnusableError|SiteMigrationPendingError|ObjectStoreResponseError|SampleLoadError|SiteCheckInProgressError|ContentFormatError|ExportFolderError|StaticExportError)$/

/** Formats an error as one line for the operator. */
export function formatErrorForOperator(error: unknown): string {
  if (error instanceof ObjectStoreUnavailableError) return error.message
  if (toProblemOrNull(error)?.code === 'unavailable') {
    return 'The database does not respond. Check DATABASE_URL and that Postgres is running.'
  }
  if (!(error instanceof Error)) return `Letopis stopped: ${String(error)}`
  if (operatorErrorNames.test(error.name)) return error.message
  return `Letopis stopped: ${formatSystemError(error) ?? error.message.split('\n')[0] ?? error.name}`
}

/** Whether the error's message is written for the operator. */
export function isOperatorError(error: unknown): boolean {
  return (
    toProblemOrNull(error)?.code === 'unavailable' ||
    (error instanceof Error && operatorErrorNames.test(error.name))
  )
}

function formatSystemError(error: Error): string | null {
  const { code, address, port, path } = { address: '', port: '', path: '', ...error } as Record<
    string,
    unknown
  >
  switch (code) {
    case 'EADDRINUSE':
      return `the port ${port} is in use by another program; set PORT to a free one.`
    case 'EADDRNOTAVAIL':
      return `the address ${address} is not one of this machine's; set HOST to one that is.`
    case 'EACCES':
    case 'EPERM':
      return port
        ? `the port ${port} may not be used by this user; set PORT to one above 1023.`
        : `${path} may not be read and written by this user.`
    case 'ENOSPC':
      return 'the disk is full.'
    case 'EROFS':
      return `${path} is on a disk that cannot be written.`
    default:
      return null
  }
}
