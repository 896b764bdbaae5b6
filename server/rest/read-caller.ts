import type { ApiCaller } from '../auth/api-caller.ts'

/** What a caller may read. */
export interface ReadRights {
  /** Drafts, the trash and private columns. */
  readonly seesHidden: boolean
  /** The holder of the secret key. */
  readonly isService: boolean
}

export function getReadRights(caller: ApiCaller): ReadRights {
  if (caller.service) return { seesHidden: true, isService: true }
  const { role } = caller.actor
  return { seesHidden: role !== 'visitor', isService: false }
}
