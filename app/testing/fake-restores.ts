import { ProblemError } from '../../domain/problem-error.ts'
import type { SiteRestores } from '../request.ts'

/** Restores of a site without backups. */
export function createFakeRestores(): SiteRestores {
  const rejectUnknown = async () => {
    throw new ProblemError('not_found')
  }
  return {
    readArchive: rejectUnknown,
    startCheck: rejectUnknown,
    discardCheck: async () => undefined,
    listItems: rejectUnknown,
    compareItem: rejectUnknown,
    startItemRestore: rejectUnknown,
    requestRestore: rejectUnknown,
    requestUndo: async () => null,
    readUndoable: async () => null,
    isRestoreRequested: () => false,
    readMaxUploadSize: async () => 1_000_000_000,
  }
}
