import { ProblemError } from '../../../domain/problem-error.ts'
import type { ActionHandler } from '../../actions/create-action.ts'

/** What can be done on the front page of the admin area. */
export const dashboardActions: Readonly<Record<string, ActionHandler<never>>> = {
  async removeSample({ app, me }) {
    if (me.role !== 'owner') throw new ProblemError('forbidden')
    await app.sampleContent.remove()
    // What stands around the page has changed with it.
    return { flash: 'sampleRemoved', whole: true }
  },
}
