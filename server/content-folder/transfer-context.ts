import type { Language } from '../../domain/language.ts'
import { systemActor } from '../../domain/permissions.ts'
import type { RequestContext } from '../content/index.ts'

/** The context of exports and imports: nothing is cached, and the caller writes one audit entry for all items. */
export function createTransferContext(language: Language): RequestContext {
  return { actor: systemActor, language, cacheTags: { addTag: () => undefined, expireAt: () => undefined } }
}
