import { Node } from '@tiptap/core'
import { isAllowedFigureAttribute, isOwnImagePath } from '../../../domain/text/allowed-html.ts'
import { getAttachmentTypeName, isAttachmentPath } from '../../../domain/text/attachments.ts'
import { embedProviderNames, isEmbedProvider, parseEmbedAddress } from '../../../domain/text/embeds.ts'

const figureAttributes = ['data-attachment', 'data-size', 'data-embed'] as const
/** Attributes of the picture of a PDF's first page; its alt text is added when a page is rendered. */
const pictureAttributes = ['src', 'width', 'height'] as const

/** In the editor the title is a caption: browsers remove a link whose whole text is replaced. */
const editorHrefAttribute = 'data-href'

/** Whether a figure is a card: as it is stored, with one link and at most the first page of a PDF, or as the editor shows it. */
function isLinkCard(figure: HTMLElement): boolean {
  const nodes = [...figure.childNodes]
  const [first] = nodes
  if (first instanceof HTMLImageElement) {
    if (!isFirstPage(first, figure)) return false
    nodes.shift()
  }
  const [title, ...others] = nodes
  if (others.length > 0 || !(title instanceof HTMLElement)) return false
  const isStoredForm = title.matches('a') && title.children.length === 0
  if (!isStoredForm && !(title.matches('figcaption') && figure.hasAttribute(editorHrefAttribute)))
    return false
  const href = readHref(figure)
  const embed = figure.getAttribute('data-embed')
  if (embed !== null) return parseEmbedAddress(href)?.provider === embed
  const kind = figure.getAttribute('data-attachment') ?? ''
  return isAllowedFigureAttribute('data-attachment', kind) && isAttachmentPath(href)
}

function isFirstPage(image: HTMLImageElement, figure: Element): boolean {
  const isPdf = figure.getAttribute('data-attachment') === 'pdf'
  return isPdf && isOwnImagePath(image.getAttribute('src') ?? '') && (image.getAttribute('alt') ?? '') === ''
}

/** What a card is, for editors: its file type or its site. Names are not translated. */
function describeCard(provider: unknown, href: string): string | null {
  if (typeof provider === 'string' && isEmbedProvider(provider)) return embedProviderNames[provider]
  return getAttachmentTypeName(href)
}

function readHref(figure: Element): string {
  return figure.getAttribute(editorHrefAttribute) ?? figure.querySelector('a')?.getAttribute('href') ?? ''
}

/** A file, or a video or map of another site; its text is the title. */
const LinkCard = Node.create({
  name: 'linkCard',
  group: 'block',
  content: 'text*',
  marks: '',
  isolating: true,
  defining: true,
  draggable: true,
  selectable: true,
  addAttributes: () => ({
    ...Object.fromEntries(
      figureAttributes.map((name) => [
        name,
        { default: null, parseHTML: (figure: Element) => figure.getAttribute(name) },
      ]),
    ),
    ...Object.fromEntries(
      pictureAttributes.map((name) => [
        name,
        {
          default: null,
          parseHTML: (figure: Element) => figure.querySelector('img')?.getAttribute(name) ?? null,
        },
      ]),
    ),
    href: { default: '', parseHTML: readHref },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-attachment], figure[data-embed]',
      priority: 70,
      getAttrs: (figure) => (isLinkCard(figure) ? null : false),
      contentElement: (figure) =>
        (figure instanceof Element && figure.querySelector<HTMLElement>('a, figcaption')) ||
        (figure as HTMLElement),
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, src, width, height, ...attributes } }) => {
    const picture = typeof src === 'string' ? [['img', { src, alt: '', width, height }]] : []
    const details = describeCard(attributes['data-embed'], href)
    const editorAttributes = { [editorHrefAttribute]: href, 'data-details': details }
    return ['figure', { ...attributes, ...editorAttributes }, ...picture, ['figcaption', 0]]
  },
  addKeyboardShortcuts() {
    return {
      // A title has one line: Enter starts a paragraph below it.
      Enter: () => {
        const { $from } = this.editor.state.selection
        if ($from.parent.type !== this.type) return false
        const after = $from.after()
        return this.editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .run()
      },
      // At the start of a title Backspace selects the card; the next press deletes it.
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false
        return this.editor.commands.setNodeSelection($from.before())
      },
    }
  },
})

export const linkCardExtensions = [LinkCard]
