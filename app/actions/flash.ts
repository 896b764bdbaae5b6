import type { Messages } from '../i18n/message-types.ts'

/** Everything that is ever said after something was done, or could not be. */
export type FlashMessage = keyof Messages['flash']

/** Where on its page each of them is said, and whether it is bad news. */
const places: Readonly<Record<FlashMessage, readonly [place: string, bad?: 'bad']>> = {
  profileSaved: ['profile'],
  emailAsked: ['email'],
  passwordChanged: ['password'],
  passwordLetter: ['password'],
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
  siteSaved: ['site'],
  bannerSaved: ['banner'],
  faviconSaved: ['favicon'],
  shareImageSaved: ['shareImage'],
  menuSaved: ['menu'],
  categoryMoved: ['top'],
  categoryUsed: ['top', 'bad'],
  sitePictureRefused: ['top', 'bad'],
  iconNotSquare: ['top', 'bad'],
  siteStale: ['top', 'bad'],
  picturesAdded: ['top'],
  picturesPartly: ['top', 'bad'],
  picturesNone: ['top', 'bad'],
  versionRestored: ['top'],
  versionNotRestored: ['top', 'bad'],
  takenFromTrash: ['top'],
  sampleRemoved: ['top'],
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
const cookie = new RegExp(`(?:^|;)\\s*${cookieName}=(\\w+)\\s*(?:;|$)`)

/** A note left for the next page: only one of ours, and only by this site, so that a link cannot put words into its mouth. */
export function readFlash(request: Request): FlashMessage | null {
  const word = cookie.exec(request.headers.get('cookie') ?? '')?.[1]
  return word !== undefined && isFlashMessage(word) ? word : null
}

/** The `Set-Cookie` line that leaves a note for the next page; null takes it back. */
export function createFlashCookie(flash: FlashMessage | null, secure: boolean): string {
  const age = flash === null ? 0 : 60
  return `${cookieName}=${flash ?? ''}; Path=/admin; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

/** The part of the page that a note is about; `top` where it may be about any. */
export function getFlashSection(flash: FlashMessage): string {
  return places[flash][0]
}

export function isErrorFlash(flash: FlashMessage): boolean {
  return places[flash][1] === 'bad'
}

function isFlashMessage(word: string): word is FlashMessage {
  return Object.hasOwn(places, word)
}
