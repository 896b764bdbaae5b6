import type { Language } from '../../domain/language.ts'
import { formatBytes } from '../i18n/format-bytes.ts'
import type { Translate } from '../i18n/translate.ts'
import type { RichHtmlLabels } from './rich-html.ts'

/** The labels of a text in the language of the page. */
export function createRichHtmlLabels(t: Translate, language: Language): RichHtmlLabels {
  return {
    table: t('richText.table'),
    back: t('richText.back'),
    picture: t('richText.picture'),
    formatSize: (bytes) => formatBytes(bytes, language),
    download: t('richText.download'),
    openPdf: t('richText.openPdf'),
    firstPage: (title) => t('richText.firstPage', { title }),
    showVideo: (site) => t('richText.showVideo', { site }),
    showMap: (site) => t('richText.showMap', { site }),
    embedNote: (site) => t('richText.embedNote', { site }),
  }
}
