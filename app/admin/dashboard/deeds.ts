import { Problem } from '../../../domain/problem.ts'
import type { ActionHandler } from '../../actions/create-action.ts'

/** What can be done on the front page of the admin area. */
export const dashboardDeeds: Readonly<Record<string, ActionHandler<never>>> = {
  async removeSample({ app, me }) {
    if (me.role !== 'owner') throw new Problem('forbidden')
    await app.sample.remove()
    // What stands around the page has changed with it.
    return { flash: 'sampleRemoved', whole: true }
  },
}
