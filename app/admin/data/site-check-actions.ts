import { redirect } from 'react-router'
import type { ActionHandler } from '../../actions/create-action.ts'

/** The actions on checks of the site. */
export const siteCheckActions: Readonly<Record<string, ActionHandler<never>>> = {
  async start({ app }) {
    if (!(await app.siteChecks.start(app.context.actor))) return { flash: 'checkRunning' }
    // The page itself shows the progress.
    return redirect('/admin/data/check', 303)
  },
}
