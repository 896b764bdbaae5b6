import { getAttachmentTypeName, isAttachmentKind, isAttachmentPath } from '../../domain/text/attachments.ts'
import { embedProviderNames, isEmbedProvider, parseEmbedAddress } from '../../domain/text/embeds.ts'
import { decodeHtmlEntities } from '../../domain/text/plain-text.ts'

/** The texts of the cards of files, videos and maps in a text. */
export interface LinkCardLabels {
  readonly formatSize: (bytes: number) => string
  readonly download: string
  readonly openPdf: string
  /** The button that shows a video or map of another site. */
  readonly showEmbed: (site: string) => string
  /** Says that the site is not contacted before. */
  readonly embedNote: (site: string) => string
}

const cardPattern =
  /<figure data-(attachment|embed)="(\w+)"(?: data-size="(\d{1,15})")?><a href="([^"]*)"(?: rel="noopener")?>([^<]*)<\/a><\/figure>/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Shows the files, videos and maps of a stored text. Anything that is not written as the editor does stays a link. */
export function renderLinkCards(html: string, labels: LinkCardLabels): string {
  return html.replace(
    cardPattern,
    (figure, type: string, variant: string, size: string | undefined, href: string, title: string) => {
      if (type === 'embed') return renderEmbed(variant, href, title, labels) ?? figure
      return renderAttachment(variant, size, href, title, labels) ?? figure
    },
  )
}

function renderAttachment(
  kind: string,
  size: string | undefined,
  path: string,
  title: string,
  labels: LinkCardLabels,
): string | null {
  if (!isAttachmentKind(kind) || !isAttachmentPath(path)) return null
  const name = escapeQuotes(title)
  const player =
    kind === 'audio' || kind === 'video'
      ? `<${kind} controls preload="metadata" src="${path}" aria-label="${name}"></${kind}>`
      : ''
  const details = [getAttachmentTypeName(path), size === undefined ? null : labels.formatSize(Number(size))]
  const meta = escapeHtml(details.filter((detail) => detail !== null).join(', '))
  const download = `<a class="link-card-action" href="${path}" download aria-label="${escapeHtml(labels.download)}: ${name}">${escapeHtml(labels.download)}</a>`
  const open = `<a class="link-card-action" href="${path}" aria-label="${escapeHtml(labels.openPdf)}: ${name}">${escapeHtml(labels.openPdf)}</a>`
  const actions = kind === 'pdf' ? `${open}${download}` : download
  return (
    `<figure class="link-card" data-attachment="${kind}">${player}<figcaption><span class="link-card-title">${title}</span>` +
    `<span class="link-card-meta">${meta}</span><span class="link-card-actions">${actions}</span></figcaption></figure>`
  )
}

/** Until the button is clicked nothing is requested from the other site; without scripts the card is a link. */
function renderEmbed(provider: string, href: string, title: string, labels: LinkCardLabels): string | null {
  const embed = parseEmbedAddress(decodeHtmlEntities(href))
  if (!isEmbedProvider(provider) || embed?.provider !== provider) return null
  const site = embedProviderNames[provider]
  return (
    `<figure class="link-card" data-embed="${provider}"><figcaption><a class="link-card-title" href="${href}" rel="noopener">${title}</a>` +
    `<span class="link-card-meta">${escapeHtml(site)}</span>` +
    `<span class="link-card-actions"><button class="button" type="button" hidden data-frame="${escapeHtml(embed.frame)}" data-title="${escapeQuotes(title)}">` +
    `${escapeHtml(labels.showEmbed(site))}</button><small hidden>${escapeHtml(labels.embedNote(site))}</small></span></figcaption></figure>`
  )
}

/** The text of an element is escaped already, except quotation marks. */
function escapeQuotes(html: string): string {
  return html.replaceAll('"', '&quot;')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
}
