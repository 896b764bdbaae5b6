import type { AppRequest } from '../../../request.ts'
import { type FormattedDateTime, toFormattedDateTime } from '../../formatted-date-time.tsx'
import type { EditableItem } from '../contract.ts'

/** The last reading of the original of a picture. */
export interface PictureFixity {
  /** The SHA-256 of the original. */
  readonly hash: string
  /** Null if it was not read since it was stored. */
  readonly reading: { readonly at: FormattedDateTime; readonly isIntact: boolean } | null
}

/** Null for items without a file of their own. */
export async function readPictureFixity(app: AppRequest, item: EditableItem): Promise<PictureFixity | null> {
  const hash = item.kind === 'image' && item.id !== null ? item.values.file : null
  if (typeof hash !== 'string' || hash === '') return null
  const fixity = await app.siteChecks.readFixity(hash, app.context.actor)
  if (fixity === null) return { hash, reading: null }
  return { hash, reading: { at: toFormattedDateTime(fixity.checkedAt, app), isIntact: fixity.isIntact } }
}
