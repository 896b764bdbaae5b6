import type { AppRequest } from '../request.ts'
import type { FrameData } from './frame.ts'

/** Chooses what the frame around every page may know of the request. */
export function frameData(request: AppRequest): FrameData {
  const { site, language, now, origin, buildId, messages, account } = request
  const { webTitle, webAuthor, webLink, banner, favicon, shareImage, lang } = site
  return {
    site: { webTitle, webAuthor, webLink, banner, favicon, shareImage, lang },
    language,
    year: now.getFullYear(),
    origin,
    buildId,
    messages,
    account,
  }
}
