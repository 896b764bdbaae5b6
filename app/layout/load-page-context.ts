import { getYearInTimeZone } from '../../domain/wall-time.ts'
import type { AppRequest } from '../request.ts'
import type { PageContextData } from './page-context.ts'

/** Chooses what the frame around every page may know of the request. */
export function loadPageContextData(request: AppRequest): PageContextData {
  const { site, language, now, origin, buildId, messagesUrl: messages, userDisplayName: account } = request
  const { webTitle, webAuthor, webLink, banner, bannerCrop, favicon, shareImage, lang, timeZone, menu } = site
  return {
    site: { webTitle, webAuthor, webLink, banner, bannerCrop, favicon, shareImage, lang, timeZone, menu },
    language,
    year: getYearInTimeZone(now, timeZone),
    origin,
    buildId,
    messagesUrl: messages,
    userDisplayName: account,
  }
}
