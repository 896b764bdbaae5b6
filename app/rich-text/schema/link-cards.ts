import { Node } from '@tiptap/core'
import { isAllowedFigureAttribute } from '../../../domain/text/allowed-html.ts'
import { isAttachmentPath } from '../../../domain/text/attachments.ts'
import { parseEmbedAddress } from '../../../domain/text/embeds.ts'

const figureAttributes = ['data-attachment', 'data-size', 'data-embed'] as const

/** Whether a figure is a card as the editor writes it: one link to a file of the site, or to a video or map. */
function isLinkCard(figure: HTMLElement): boolean {
  const [link, ...others] = figure.childNodes
  if (others.length > 0 || !(link instanceof HTMLAnchorElement) || link.children.length > 0) return false
  const href = link.getAttribute('href') ?? ''
  const embed = figure.getAttribute('data-embed')
  if (embed !== null) return parseEmbedAddress(href)?.provider === embed
  return (
    isAllowedFigureAttribute('data-attachment', figure.getAttribute('data-attachment') ?? '') &&
    isAttachmentPath(href)
  )
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
    href: {
      default: '',
      parseHTML: (figure: Element) => figure.querySelector('a')?.getAttribute('href') ?? '',
    },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-attachment], figure[data-embed]',
      priority: 70,
      getAttrs: (figure) => (isLinkCard(figure) ? null : false),
      contentElement: 'a',
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, ...attributes } }) => ['figure', attributes, ['a', { href }, 0]],
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
