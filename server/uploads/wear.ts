import type { Actor } from '../../domain/permissions.ts'
import { Problem, problemOf } from '../../domain/problem.ts'
import type { ItemService } from '../content/contract/items.ts'
import { askerOf } from './making.ts'
import type { TakenForSite } from './site-picture.ts'

/** Where the site can wear a picture of its own. */
const uses = ['banner', 'favicon', 'shareImage'] as const

/** What became of a picture that the site was to wear, in the word by which the next page says it. */
export type WearOutcome =
  | `${(typeof uses)[number]}Saved`
  | 'sitePictureRefused'
  | 'iconNotSquare'
  | 'siteStale'

/** Puts a picture on the site, for browsers without JavaScript. */
export async function wear(
  content: { readonly items: Pick<ItemService, 'save'> },
  result: TakenForSite['result'],
  fields: TakenForSite['fields'],
  actor: Actor,
): Promise<WearOutcome> {
  const use = uses.find((known) => known === fields.use)
  if (use === undefined) throw new Problem('bad_request')
  if ('refused' in result) return 'sitePictureRefused'
  const version = /^\d{1,9}$/.test(fields.version ?? '') ? { version: Number(fields.version) } : {}
  // The part that was shown of another picture means nothing here.
  const values = { [use]: result.hash, ...(use === 'banner' ? { bannerCrop: null } : {}) }
  try {
    await content.items.save('site', { ...version, values }, askerOf(actor))
    return `${use}Saved`
  } catch (error) {
    switch (problemOf(error)?.code) {
      case 'stale':
        return 'siteStale'
      case 'invalid':
        return 'iconNotSquare'
      default:
        throw error
    }
  }
}
