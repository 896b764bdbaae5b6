import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler } from '../../actions/create-action.ts'

/** Actions of the start page of the admin area. */
export const dashboardActions: Readonly<Record<string, ActionHandler<never>>> = {
  async removeSample({ app, me }) {
    if (me.role !== 'owner') throw new ProblemError('forbidden')
    await app.sampleContent.remove()
    // The layout around the page has changed, too, so the whole document is reloaded.
    return { flash: 'sampleRemoved', whole: true }
  },
}
