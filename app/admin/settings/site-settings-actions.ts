import { isLanguage } from '../../../domain/language.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { type SettingsConflict, saveSiteSettings } from './save-site-settings.ts'

const textFields = ['webTitle', 'webAuthor', 'webLink', 'timeZone'] as const
const imageFields = ['favicon', 'shareImage'] as const

/** The actions of the settings forms. */
export const siteSettingsActions: Readonly<Record<string, ActionHandler<SettingsConflict>>> = {
  async site(request) {
    // `all`, because this text may be longer than the limit of `text`.
    const [about = ''] = request.all('about')
    const submitted = {
      ...Object.fromEntries(textFields.map((name) => [name, request.text(name)])),
      about,
      lang: request.text('lang'),
    }
    const lang = isLanguage(submitted.lang) ? submitted.lang : null
    const values = {
      ...Object.fromEntries(textFields.map((name) => [name, request.text(name).trim() || null])),
      about: about || null,
      lang,
    }
    return saveSiteSettings(request, values, 'siteSaved', submitted)
  },

  async banner(request) {
    const banner = readImageHash(request)
    const bannerCrop = banner === null ? null : readCrop(request)
    return saveSiteSettings(request, { banner, bannerCrop }, 'bannerSaved', {})
  },

  ...Object.fromEntries(
    imageFields.map((use): [string, ActionHandler<SettingsConflict>] => [
      use,
      (request) => saveSiteSettings(request, { [use]: readImageHash(request) }, `${use}Saved`, {}),
    ]),
  ),
}

/** The hash of the chosen picture; null for the product's default. */
function readImageHash({ text }: AdminActionRequest): string | null {
  return text('remove') === 'yes' ? null : text('file') || null
}

function readCrop({ text }: AdminActionRequest): string | null {
  const percents = ['x', 'y', 'width', 'height', 'focusX', 'focusY'].map((name) => text(name).trim())
  return percents.every((percent) => percent === '') ? null : percents.join(',')
}
