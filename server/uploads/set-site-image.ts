import type { Actor } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { ItemService } from '../content/contract/items.ts'
import type { SitePictureFormResult } from './site-picture-form.ts'
import { createUploadRequestContext } from './upload-image-creator.ts'

/** Site settings that hold a picture. */
const siteImageFields = ['banner', 'favicon', 'shareImage'] as const

/** Outcome of setting a site image; also the key of the flash message. */
export type SetSiteImageOutcome =
  | `${(typeof siteImageFields)[number]}Saved`
  | 'sitePictureRefused'
  | 'iconNotSquare'
  | 'siteStale'

/** Saves an uploaded picture as a site image, for browsers without JavaScript. */
export async function setSiteImage(
  content: { readonly items: Pick<ItemService, 'save'> },
  result: SitePictureFormResult['result'],
  fields: SitePictureFormResult['fields'],
  actor: Actor,
): Promise<SetSiteImageOutcome> {
  const use = siteImageFields.find((field) => field === fields.use)
  if (use === undefined) throw new ProblemError('bad_request')
  if ('refused' in result) return 'sitePictureRefused'
  const version = /^\d{1,9}$/.test(fields.version ?? '') ? { version: Number(fields.version) } : {}
  // The crop of the previous picture does not apply.
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
