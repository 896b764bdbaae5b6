import { findSiteCookie, formatSiteCookie } from '../../domain/site-cookie.ts'
import type { Messages } from '../i18n/translate.ts'

/** All messages shown after an action succeeded or failed. */
export type FlashMessageKey = keyof Messages['flash']

/** The page section of each message, and whether it reports an error. */
const flashSections: Readonly<Record<FlashMessageKey, readonly [section: string, bad?: 'bad']>> = {
  profileSaved: ['profile'],
  emailAsked: ['email'],
  passwordChanged: ['password'],
  passwordLetter: ['password'],
  passwordLinkExpired: ['password', 'bad'],
  factorAdded: ['factors'],
  factorRemoved: ['factors'],
  passkeyAdded: ['passkeys'],
  passkeyRenamed: ['passkeys'],
  passkeyRemoved: ['passkeys'],
  deviceEnded: ['devices'],
  othersEnded: ['devices'],
  invited: ['people'],
  removed: ['people'],
  roleChanged: ['person'],
  steppedDown: ['top'],
  suspended: ['person'],
  restored: ['person'],
  factorsReset: ['person'],
  passkeysReset: ['person'],
  letterSent: ['person'],
  itemSaved: ['top'],
  itemRemoved: ['top'],
  galleryPublished: ['top'],
  siteSaved: ['site'],
  bannerSaved: ['banner'],
  faviconSaved: ['favicon'],
  shareImageSaved: ['shareImage'],
  menuSaved: ['menu'],
  menuLinksSaved: ['menuLinks'],
  footerLinksSaved: ['footerLinks'],
  introsSaved: ['intros'],
  emailServerSaved: ['email'],
  emailServerRemoved: ['email'],
  firstStepsHidden: ['top'],
  categoryMoved: ['top'],
  categoryUsed: ['top', 'bad'],
  sitePictureRefused: ['top', 'bad'],
  iconNotSquare: ['top', 'bad'],
  siteStale: ['top', 'bad'],
  pictureSaved: ['picture'],
  pictureReplaced: ['replace'],
  pictureNotReplaced: ['replace', 'bad'],
  picturesAdded: ['top'],
  picturesPartly: ['top', 'bad'],
  picturesNone: ['top', 'bad'],
  readerMessageChanged: ['message'],
  readerNotePublished: ['note'],
  readerEmailErased: ['message'],
  readerMessageDeleted: ['top'],
  versionRestored: ['top'],
  versionNotRestored: ['top', 'bad'],
  takenFromTrash: ['top'],
  sampleRemoved: ['top'],
  backupRunning: ['backups', 'bad'],
  backupDeleted: ['runs'],
  restoreBusy: ['top', 'bad'],
  restoreNotChecked: ['top', 'bad'],
  archiveTooLarge: ['uploads', 'bad'],
  archiveNotBackup: ['uploads', 'bad'],
  archiveBusy: ['uploads', 'bad'],
  checkRunning: ['check', 'bad'],
  importBusy: ['top', 'bad'],
  importChanged: ['top', 'bad'],
  importFilesMissing: ['top', 'bad'],
  importDiscarded: ['top'],
  exportRunning: ['export', 'bad'],
  exportDeleted: ['files'],
  lastOwner: ['person', 'bad'],
  yourself: ['person', 'bad'],
  gone: ['people', 'bad'],
  failed: ['top', 'bad'],
  notEnabled: ['top', 'bad'],
  noMail: ['top', 'bad'],
  tooOften: ['top', 'bad'],
  secondFactor: ['top', 'bad'],
}

const cookieName = 'letopis_flash'

/** Reads the flash message from its cookie. Only known messages are accepted, so a link cannot inject text. */
export function findFlashMessage(request: Request, secure: boolean): FlashMessageKey | null {
  const value = findSiteCookie(request.headers.get('cookie'), cookieName, secure)
  return value !== null && isFlashMessage(value) ? value : null
}

/** The `Set-Cookie` header that stores a message for the next page; null deletes it. */
export function buildFlashSetCookieHeader(flash: FlashMessageKey | null, secure: boolean): string {
  return formatSiteCookie({
    name: cookieName,
    value: flash ?? '',
    maxAgeSeconds: flash === null ? 0 : 60,
    secure,
    sameSite: 'Strict',
  })
}

/** The page section of a message; `top` for the whole page. */
export function getFlashSection(flash: FlashMessageKey): string {
  return flashSections[flash][0]
}

export function isErrorFlash(flash: FlashMessageKey): boolean {
  return flashSections[flash][1] === 'bad'
}

function isFlashMessage(value: string): value is FlashMessageKey {
  return Object.hasOwn(flashSections, value)
}
