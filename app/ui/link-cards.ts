import { getAttachmentTypeName, isAttachmentKind, isAttachmentPath } from '../../domain/text/attachments.ts'
import {
  embedProviderNames,
  isEmbedProvider,
  isVideoProvider,
  parseEmbedAddress,
} from '../../domain/text/embeds.ts'
import { decodeHtmlEntities } from '../../domain/text/plain-text.ts'

/** The texts of the cards of files, videos and maps in a text. */
export interface LinkCardLabels {
  readonly formatSize: (bytes: number) => string
  readonly download: string
  readonly openPdf: string
  /** The alt text of the first page of a PDF. */
  readonly firstPage: (title: string) => string
  /** The buttons that show a video or a map of another site. */
  readonly showVideo: (site: string) => string
  readonly showMap: (site: string) => string
  /** Says that the site is not contacted before. */
  readonly embedNote: (site: string) => string
}

const cardPattern =
  /<figure data-(attachment|embed)="(\w+)"(?: data-size="(\d{1,15})")?>(?:<img src="(\/img\/[0-9a-f]{24}\/\d{3,4}\.jpg)" alt="" width="(\d{1,4})" height="(\d{1,4})" \/>)?<a href="([^"]*)"(?: rel="noopener")?>([^<]*)<\/a><\/figure>/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The width of the first page of a PDF in its card, as in the `sizes` attribute. */
const firstPageSizes = '(min-width: 40rem) 11rem, 6rem'

/** Shows the files, videos and maps of a stored text. Anything that is not written as the editor does stays a link. */
export function renderLinkCards(html: string, labels: LinkCardLabels): string {
  return html.replace(
    cardPattern,
    (
      figure,
      type: string,
      variant: string,
      size: string | undefined,
      src: string | undefined,
      width: string | undefined,
      height: string | undefined,
      href: string,
      title: string,
    ) => {
      if (type === 'embed')
        return (src === undefined ? renderEmbed(variant, href, title, labels) : null) ?? figure
      const picture =
        src === undefined ? '' : `src="${src}" width="${width}" height="${height}" sizes="${firstPageSizes}"`
      return renderAttachment({ kind: variant, size, path: href, title, picture }, labels) ?? figure
    },
  )
}

interface AttachmentCard {
  readonly kind: string
  readonly size: string | undefined
  readonly path: string
  /** HTML. */
  readonly title: string
  /** The attributes of the picture of the first page; empty if there is none. */
  readonly picture: string
}

function renderAttachment(
  { kind, size, path, title, picture }: AttachmentCard,
  labels: LinkCardLabels,
): string | null {
  if (!isAttachmentKind(kind) || !isAttachmentPath(path) || (picture !== '' && kind !== 'pdf')) return null
  const name = escapeQuotes(title)
  const details = [getAttachmentTypeName(path), size === undefined ? null : labels.formatSize(Number(size))]
  const meta = escapeHtml(details.filter((detail) => detail !== null).join(', '))
  const download = `<a class="button button-quiet" href="${path}" download aria-label="${escapeHtml(labels.download)}: ${name}">${escapeHtml(labels.download)}</a>`
  const open = `<a class="button button-quiet" href="${path}" aria-label="${escapeHtml(labels.openPdf)}: ${name}">${escapeHtml(labels.openPdf)}</a>`
  const actions = kind === 'pdf' ? `${open}${download}` : download
  return (
    `<figure class="link-card" data-attachment="${kind}">${renderAttachmentView({ kind, path, title, picture }, labels)}` +
    `<figcaption><span class="link-card-title">${title}</span>` +
    `<span class="link-card-meta">${meta}</span><span class="link-card-actions">${actions}</span></figcaption></figure>`
  )
}

/** The player, or the first page, which opens the file like the link beside it and needs no second stop of the Tab key. */
function renderAttachmentView(
  { kind, path, title, picture }: Omit<AttachmentCard, 'size'>,
  labels: LinkCardLabels,
): string {
  if (kind === 'audio' || kind === 'video')
    return `<${kind} controls preload="metadata" src="${path}" aria-label="${escapeQuotes(title)}"></${kind}>`
  if (picture === '') return ''
  const alt = escapeHtml(labels.firstPage(decodeHtmlEntities(title)))
  return `<a class="link-card-page" href="${path}" tabindex="-1"><img ${picture} alt="${alt}" /></a>`
}

/** Until the button is clicked nothing is requested from the other site; without scripts the card is a link. */
function renderEmbed(provider: string, href: string, title: string, labels: LinkCardLabels): string | null {
  const embed = parseEmbedAddress(decodeHtmlEntities(href))
  if (!isEmbedProvider(provider) || embed?.provider !== provider) return null
  const site = embedProviderNames[provider]
  return (
    `<figure class="link-card" data-embed="${provider}"><figcaption><a class="link-card-title" href="${href}" rel="noopener">${title}</a>` +
    `${title === site ? '' : `<span class="link-card-meta">${escapeHtml(site)}</span>`}` +
    `<span class="link-card-actions"><button class="button" type="button" hidden data-frame="${escapeHtml(embed.frame)}" data-title="${escapeQuotes(title)}">` +
    `${escapeHtml(isVideoProvider(provider) ? labels.showVideo(site) : labels.showMap(site))}</button><small hidden>${escapeHtml(labels.embedNote(site))}</small></span></figcaption></figure>`
  )
}

/** The text of an element is escaped already, except quotation marks. */
function escapeQuotes(html: string): string {
  return html.replaceAll('"', '&quot;')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
}
