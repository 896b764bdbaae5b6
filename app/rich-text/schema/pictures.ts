import { Node } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import {
  allowedHtml,
  type FigureClass,
  isFigureClass,
  isOwnImagePath,
} from '../../../domain/text/allowed-html.ts'

const textNodeType = 3

const createImageAttributes = () =>
  Object.fromEntries(
    allowedHtml.attributes.img.map((name) => [
      name,
      {
        default: null,
        parseHTML: (element: Element) => findImageElement(element)?.getAttribute(name) ?? null,
      },
    ]),
  )

function findImageElement(element: Element): Element | null {
  return element.matches('img') ? element : element.querySelector('img')
}

/** Whether a figure can be edited: it contains one picture of the site and at most a caption below it. */
function isPlainFigure(figure: HTMLElement): boolean {
  const [picture, caption, extraElement] = figure.children
  const hasText = [...figure.childNodes].some(
    (node) => node.nodeType === textNodeType && node.textContent?.trim() !== '',
  )
  return (
    !hasText &&
    picture !== undefined &&
    picture.matches('img') &&
    isOwnImagePath(picture.getAttribute('src') ?? '') &&
    (caption === undefined || caption.matches('figcaption')) &&
    extraElement === undefined
  )
}

function parseFigureClass(figure: Element): FigureClass | null {
  const value = figure.getAttribute('class') ?? ''
  return isFigureClass(value) ? value : null
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  defining: true,
  draggable: true,
  selectable: true,
  addAttributes: () => ({
    ...createImageAttributes(),
    class: { default: null, parseHTML: parseFigureClass },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => (isPlainFigure(figure) ? null : false),
      contentElement: (figure) =>
        (figure instanceof Element && figure.querySelector('figcaption')) ||
        figure.ownerDocument?.createElement('figcaption') ||
        (figure as HTMLElement),
    },
  ],
  renderHTML: ({ HTMLAttributes: { class: className, ...image } }) => [
    'figure',
    { class: className },
    ['img', image],
    ['figcaption', 0],
  ],
  // A click on the picture selects it, with its caption; a click on the caption sets the cursor there.
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleClickOn: (view, _position, node, nodePosition, { target }) => {
            if (node.type !== this.type || !(target instanceof HTMLImageElement)) return false
            view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePosition)))
            return true
          },
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return {
      // A caption has one line: Enter starts a paragraph below it.
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
      // At the start of a caption Backspace selects the picture; the next press deletes it.
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false
        return this.editor.commands.setNodeSelection($from.before())
      },
    }
  },
})

const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: createImageAttributes,
  parseHTML: () => [
    { tag: 'img', getAttrs: (image) => (isOwnImagePath(image.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** A picture with a caption, and an inline picture. */
export const pictureExtensions = [Figure, Picture]
