import { redirect, redirectDocument } from 'react-router'
import { isKindName } from '../../../../domain/kinds/index.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import { progressCookieName } from '../../../../domain/restore.ts'
import { formatSiteCookie } from '../../../../domain/site-cookie.ts'
import type { ActionHandler, AdminActionRequest } from '../../../actions/create-action.ts'
import { withFreshProof } from '../../../actions/identity-proof.ts'
import { parseIdParam } from '../../../page-loader.ts'

/** Longer than any restore takes. */
const progressCookieSeconds = 24 * 3600

/** The actions on the page of a backup. */
export const archiveActions: Readonly<Record<string, ActionHandler<never>>> = {
  async check({ app, args, text }) {
    const run = parseIdParam(args.params.run)
    const passphrase = text('passphrase') === '' ? null : text('passphrase')
    if (!(await app.restores.startCheck(run, passphrase, app.context.actor))) return { flash: 'restoreBusy' }
    // The page itself shows the progress.
    return redirect(`/admin/data/backups/${run}`, 303)
  },
  // The confirmation is checked first, so that the proof of identity is not asked for in vain.
  async restore(request) {
    const { t, text } = request
    const word = t('restore.confirmWord')
    if (text('confirm').trim().toLocaleLowerCase() !== word)
      return { errors: { fields: { confirm: [t('restore.confirmWrong', { word })] } } }
    return restoreSite(request)
  },
}

const restoreSite: ActionHandler<never> = withFreshProof(async (request) => {
  const { app, args } = request
  const { actor } = app.context
  const run = parseIdParam(args.params.run)
  const requested = await app.restores.requestRestore(run, actor)
  if (requested !== null) return showProgress(request, requested)
  const { state } = await app.restores.readArchive(run, actor)
  return { flash: state.is === 'checked' ? 'restoreBusy' : 'restoreNotChecked' }
})

/** Undoes the last restore, on the list of backups. */
export const undoRestoreAction: ActionHandler<never> = withFreshProof(async (request) => {
  const { app } = request
  const requested = await app.restores.requestUndo(app.context.actor)
  return requested === null ? { flash: 'restoreBusy' } : showProgress(request, requested)
})

/** Restores the item of the page. */
export const restoreArchivedItemAction: ActionHandler<never> = async ({ app, args, text }) => {
  const { kind = '' } = args.params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  const [run, id] = [parseIdParam(args.params.run), parseIdParam(args.params.id)]
  const item = { kind, id, publishes: text('publication') === 'backup', language: app.language }
  if (!(await app.restores.startItemRestore(run, item, app.context.actor))) return { flash: 'restoreBusy' }
  return redirect(`/admin/data/backups/${run}/items/${kind}/${id}#result`, 303)
}

/** A whole page, because the site is about to answer with another one. */
function showProgress(
  { app }: AdminActionRequest,
  { progressToken }: { readonly progressToken: string },
): Response {
  const cookie = formatSiteCookie({
    name: progressCookieName,
    value: progressToken,
    maxAgeSeconds: progressCookieSeconds,
    secure: app.origin.startsWith('https:'),
    sameSite: 'Strict',
  })
  return redirectDocument('/admin/data/restoring', { status: 303, headers: { 'Set-Cookie': cookie } })
}
