import { ProblemError } from '../../domain/problem-error.ts'
import type { SiteDatabase } from '../data/index.ts'
import { assertActionAllowed } from './access.ts'
import type { SiteSetupService } from './contract/site.ts'

/** Set while the owner has an account, but has neither filled in the second step of the set-up nor skipped it. */
const pendingKey = 'site_setup'
const firstStepsKey = 'first_steps'

/** The set-up of a new site, and the first steps that its dashboard suggests. */
export function createSiteSetupService({
  data: { meta, sample },
}: {
  readonly data: Pick<SiteDatabase, 'meta' | 'sample'>
}): SiteSetupService {
  return {
    async begin() {
      await meta.set(pendingKey, 'pending')
      await meta.set(firstStepsKey, 'open')
    },

    async isPending(context) {
      return context.actor.role === 'owner' && (await meta.get(pendingKey)) !== null
    },

    async finish(context) {
      assertActionAllowed(context, 'change', 'site')
      await meta.delete(pendingKey)
    },

    async readFirstSteps(context) {
      if (context.actor.role === 'visitor') throw new ProblemError('unauthenticated')
      const [state, hasArticle, hasPicture, hasAboutText] = await Promise.all([
        meta.get(firstStepsKey),
        sample.hasUserItem('article'),
        sample.hasUserItem('image'),
        sample.hasUserAboutText(),
      ])
      return {
        state: state === 'open' || state === 'dismissed' ? state : null,
        hasArticle,
        hasPicture,
        hasAboutText,
      }
    },

    async dismissFirstSteps(context) {
      assertActionAllowed(context, 'change', 'site')
      await meta.set(firstStepsKey, 'dismissed')
    },
  }
}
