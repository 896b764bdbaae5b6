import type { AppRequest } from '../request.ts'
import type { FrameData } from './frame.ts'

/** Chooses what the frame around every page may know of the request. */
export function frameData({ site, language, now, origin, buildId, account }: AppRequest): FrameData {
  const { webTitle, webAuthor, webLink, banner, favicon, lang } = site
  return {
    site: { webTitle, webAuthor, webLink, banner, favicon, lang },
    language,
    year: now.getFullYear(),
    origin,
    buildId,
    account,
  }
}
