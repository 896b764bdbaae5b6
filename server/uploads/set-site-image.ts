import type { Actor } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { ItemService } from '../content/contract/items.ts'
import type { SitePictureFormResult } from './site-picture-form.ts'
import { createUploadRequestContext } from './upload-image-creator.ts'

/** Where the site can wear a picture of its own. */
const siteImageFields = ['banner', 'favicon', 'shareImage'] as const

/** What became of a picture that the site was to wear, in the word by which the next page says it. */
export type SetSiteImageOutcome =
  | `${(typeof siteImageFields)[number]}Saved`
  | 'sitePictureRefused'
  | 'iconNotSquare'
  | 'siteStale'

/** Puts a picture on the site, for browsers without JavaScript. */
export async function setSiteImage(
  content: { readonly items: Pick<ItemService, 'save'> },
  result: SitePictureFormResult['result'],
  fields: SitePictureFormResult['fields'],
  actor: Actor,
): Promise<SetSiteImageOutcome> {
  const use = siteImageFields.find((known) => known === fields.use)
  if (use === undefined) throw new ProblemError('bad_request')
  if ('refused' in result) return 'sitePictureRefused'
  const version = /^\d{1,9}$/.test(fields.version ?? '') ? { version: Number(fields.version) } : {}
  // The part that was shown of another picture means nothing here.
  const values = { [use]: result.hash, ...(use === 'banner' ? { bannerCrop: null } : {}) }
  try {
    await content.items.save('site', { ...version, values }, createUploadRequestContext(actor))
    return `${use}Saved`
  } catch (error) {
    switch (toProblemOrNull(error)?.code) {
      case 'stale':
        return 'siteStale'
      case 'invalid':
        return 'iconNotSquare'
      default:
        throw error
    }
  }
}
