import { redirect, redirectDocument } from 'react-router'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { withFreshProof } from '../../actions/identity-proof.ts'
import { undoRestoreAction } from './restore/archive-actions.ts'

/** The actions on backups. */
export const backupActions: Readonly<Record<string, ActionHandler<never>>> = {
  async start({ app }) {
    if (!(await app.backups.start(app.context.actor))) return { flash: 'backupRunning' }
    // The page itself shows the progress.
    return redirect('/admin/data', 303)
  },
  // The archive has a URL of its own, so that the browser downloads it and stays on this page.
  download: withFreshProof(async (request) =>
    redirectDocument(`/admin/data/archives/${parseRunId(request)}`, 303),
  ),
  delete: withFreshProof(async (request) => {
    const { app } = request
    const run = parseRunId(request)
    await app.backups.deleteArchive(run, app.context.actor)
    await app.restores.discardCheck(run, app.context.actor)
    return { flash: 'backupDeleted' }
  }),
  undoRestore: undoRestoreAction,
}

function parseRunId({ text }: AdminActionRequest): number {
  const id = text('run')
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ProblemError('bad_request')
  return Number(id)
}
