import { Mark, markInputRule, markPasteRule } from '@tiptap/core'
import { allowedHtml, isAllowedAddress, isFootnoteId } from '../../../../domain/text/allowed-html.ts'

type MarkTag = 'a' | 'abbr' | 'time' | 'cite' | 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'code'

interface Ways {
  readonly keys?: string
  /** Markdown: what is typed around the words. */
  readonly typed?: readonly RegExp[]
  /** Whether what is typed at its end belongs to it. */
  readonly inclusive?: boolean
}

/** A mark that is one element of the allow-list, with the attributes it may have. */
function markOf(tag: MarkTag, { keys, typed = [], inclusive = true }: Ways = {}) {
  const names: readonly string[] = tag in allowedHtml.attributes ? attributesOf(tag) : []
  return Mark.create({
    name: tag,
    inclusive,
    addAttributes: () =>
      Object.fromEntries(
        names.map((name) => [
          name,
          { default: null, parseHTML: (element: Element) => kept(tag, name, element.getAttribute(name)) },
        ]),
      ),
    parseHTML: () => [{ tag: tag === 'a' ? 'a[href], a[id]' : tag }],
    // Ids stay out of the page around the editor: the preview beside it has them.
    renderHTML: ({ HTMLAttributes: { id: _, ...attributes } }) => [tag, attributes, 0],
    addKeyboardShortcuts() {
      return keys === undefined ? {} : { [keys]: () => this.editor.commands.toggleMark(tag) }
    },
    addInputRules() {
      return typed.map((find) => markInputRule({ find, type: this.type }))
    },
    addPasteRules() {
      return typed.map((find) =>
        markPasteRule({ find: new RegExp(find.source.replace(/\$$/, ''), 'gu'), type: this.type }),
      )
    },
  })
}

function attributesOf(tag: MarkTag): readonly string[] {
  return Object.entries(allowedHtml.attributes).find(([name]) => name === tag)?.[1] ?? []
}

function kept(tag: MarkTag, name: string, value: string | null): string | null {
  if (value === null) return null
  if (name === 'id') return isFootnoteId(value) ? value : null
  if (tag === 'a' && name === 'href') return isAllowedAddress(value) ? value : null
  return value
}

/** All marks, the outermost first. */
export const marks = [
  markOf('a', { inclusive: false }),
  markOf('abbr', { inclusive: false }),
  markOf('time', { inclusive: false }),
  markOf('cite'),
  markOf('strong', { keys: 'Mod-b', typed: [/(?<![*\w])\*\*(?!\s)([^*]*[^*\s])\*\*$/u] }),
  markOf('em', {
    keys: 'Mod-i',
    typed: [/(?<![*\w])\*(?!\s)([^*]*[^*\s])\*$/u, /(?<![_\w])_(?!\s)([^_]*[^_\s])_$/u],
  }),
  markOf('u', { keys: 'Mod-u' }),
  markOf('s', { keys: 'Mod-Shift-x', typed: [/(?<!~)~~(?!\s)([^~]*[^~\s])~~$/u] }),
  markOf('sub', { keys: 'Mod-,' }),
  markOf('sup', { keys: 'Mod-.' }),
  markOf('code', { keys: 'Mod-e', typed: [/(?<!`)`([^`]+)`$/u] }),
]
