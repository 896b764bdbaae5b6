import { isLanguage } from '../../../domain/language.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { type SettingsConflict, saveSiteSettings } from './save-site-settings.ts'

const textFields = ['webTitle', 'webAuthor', 'webLink', 'timeZone'] as const
const imageFields = ['favicon', 'shareImage'] as const

/** What the settings' forms can ask for. */
export const siteSettingsActions: Readonly<Record<string, ActionHandler<SettingsConflict>>> = {
  async site(asked) {
    // Texts of many pages are longer than what forms usually send.
    const [about = ''] = asked.all('about')
    const sent = {
      ...Object.fromEntries(textFields.map((name) => [name, asked.text(name)])),
      about,
      lang: asked.text('lang'),
    }
    const lang = isLanguage(sent.lang) ? sent.lang : null
    const values = {
      ...Object.fromEntries(textFields.map((name) => [name, asked.text(name).trim() || null])),
      about: about || null,
      lang,
    }
    return saveSiteSettings(asked, values, 'siteSaved', sent)
  },

  async banner(asked) {
    const banner = readImageHash(asked)
    const bannerCrop = banner === null ? null : readCrop(asked)
    return saveSiteSettings(asked, { banner, bannerCrop }, 'bannerSaved', {})
  },

  ...Object.fromEntries(
    imageFields.map((use): [string, ActionHandler<SettingsConflict>] => [
      use,
      (asked) => saveSiteSettings(asked, { [use]: readImageHash(asked) }, `${use}Saved`, {}),
    ]),
  ),
}

/** The picture that was chosen; null: the product's own. */
function readImageHash({ text }: AdminActionRequest): string | null {
  return text('remove') === 'yes' ? null : text('file') || null
}

function readCrop({ text }: AdminActionRequest): string | null {
  const shares = ['x', 'y', 'width', 'height', 'focusX', 'focusY'].map((name) => text(name).trim())
  return shares.every((share) => share === '') ? null : shares.join(',')
}
