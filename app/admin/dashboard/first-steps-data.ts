import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import type { AppRequest } from '../../request.ts'

/** A step that makes a new site a living one. */
export interface FirstStep {
  readonly name: 'article' | 'pictures' | 'about' | 'people' | 'backup'
  readonly isDone: boolean
}

interface SiteState {
  /** Whether the site has no content. */
  readonly isEmpty: boolean
  readonly hasBackup: boolean
}

/** The first steps of a new site; null if they are done, were hidden, or the site is not new. */
export async function readFirstSteps(
  { app, me }: AdminRequest,
  { isEmpty, hasBackup }: SiteState,
): Promise<readonly FirstStep[] | null> {
  const { state, hasArticle, hasPicture, hasAboutText } = await app.siteSetup.readFirstSteps(app.context)
  const isOwner = me.role === 'owner'
  if (state === 'dismissed' || !(isEmpty || (isOwner && state === 'open'))) return null
  const contentSteps: readonly FirstStep[] = [
    { name: 'article', isDone: hasArticle },
    { name: 'pictures', isDone: hasPicture },
  ]
  if (!isOwner) return contentSteps
  const steps: readonly FirstStep[] = [
    ...contentSteps,
    { name: 'about', isDone: hasAboutText },
    { name: 'people', isDone: await hasOtherUsers(app) },
    { name: 'backup', isDone: hasBackup },
  ]
  return steps.every(({ isDone }) => isDone) ? null : steps
}

async function hasOtherUsers({ session }: AppRequest): Promise<boolean> {
  const adminClient = await session.getAdminClient()
  const { data, error } = await adminClient.listUsers({ page: 1, perPage: 2 })
  return error === null && data.users.length > 1
}

/** Hides the first steps. */
export const firstStepsActions: Readonly<Record<string, ActionHandler<never>>> = {
  async 'hide-first-steps'({ app }) {
    await app.siteSetup.dismissFirstSteps(app.context)
    return { flash: 'firstStepsHidden' }
  },
}
