import { redirect } from 'react-router'
import { ProblemError } from '../../../domain/problem-error.ts'
import { isSiteExportFormat } from '../../../domain/site-export.ts'
import type { ActionHandler } from '../../actions/create-action.ts'

const exportPath = '/admin/data/export'

/** The actions on exports. The page itself shows the progress and the result. */
export const exportActions: Readonly<Record<string, ActionHandler<never>>> = {
  async start({ app, text }) {
    const format = text('format')
    if (!isSiteExportFormat(format)) throw new ProblemError('bad_request')
    if (!(await app.siteExports.start(format, app.context.actor))) return { flash: 'exportRunning' }
    return redirect(exportPath, 303)
  },
  async cancel({ app }) {
    await app.siteExports.cancel(app.context.actor)
    return redirect(exportPath, 303)
  },
  async delete({ app, text }) {
    await app.siteExports.deleteFile(text('file'), app.context.actor)
    return { flash: 'exportDeleted' }
  },
}
