import { getYearInTimeZone } from '../../domain/wall-time.ts'
import { selectPublicMessages } from '../i18n/public-messages.ts'
import type { AppRequest } from '../request.ts'
import type { PageContextData } from './page-context.ts'

/** Selects the request data that is sent with every page. */
export function toPageContextData(request: AppRequest, pathname: string): PageContextData {
  const {
    site,
    language,
    now,
    origin,
    buildId,
    messagesUrl,
    userDisplayName,
    session,
    installation,
    isStaticExport,
  } = request
  const { webTitle, webAuthor, webLink, banner, bannerCrop, favicon, shareImage, lang, timeZone, menu } = site
  const { intros, links } = site
  return {
    site: {
      ...{ webTitle, webAuthor, webLink, banner, bannerCrop, favicon, shareImage, lang, timeZone, menu },
      ...{ intros, links },
    },
    language,
    year: getYearInTimeZone(now, timeZone),
    origin,
    buildId,
    messagesUrl,
    pageMessages:
      messagesUrl === null || userDisplayName !== null ? null : selectPublicMessages(language, pathname),
    userDisplayName,
    userRole: userDisplayName === null ? null : (session.account?.role ?? null),
    accountName: session.account?.name ?? null,
    editorRealtime: installation.editorRealtime,
    liveService: installation.liveService,
    isStaticExport,
  }
}
