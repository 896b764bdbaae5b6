import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { figureClasses } from '../../../domain/text/allowed-html.ts'
import { schemaExtensions } from '../schema/extensions.ts'
import { serializeEditorDocument } from './serialize.ts'

const schema = getSchema(schemaExtensions)

/** The HTML of a document with these blocks, given as JSON. */
export function serializeEditorBlocks(content: readonly object[]): string {
  return serializeEditorDocument(Node.fromJSON(schema, { type: 'doc', content }))
}

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom('Mlýn', ' a ', '<b>', '&amp;', '"', '\u0000\u0007', '\ud800', 'v lese', '\u00a0', '\ufffe'),
)
const marks = fc.uniqueArray(
  fc.oneof(
    fc
      .constantFrom('strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'cite')
      .map((type) => ({ type, attrs: {} })),
    fc
      .record({
        href: fc.constantFrom(
          '/article/1',
          'https://example.org/?a=1&b="2"',
          'mailto:a@b.cz',
          '#fn-1',
          'a b',
        ),
        title: fc.option(words),
      })
      .map((attrs) => ({ type: 'a', attrs })),
    words.map((title) => ({ type: 'abbr', attrs: { title } })),
  ),
  { selector: ({ type }) => type, maxLength: 3 },
)
const picture = {
  src: `/img/${'a'.repeat(24)}/960.jpg`,
  alt: 'Mlýn "u" <lesa>',
  width: '960',
  height: '640',
}
const linkCards = [
  { 'data-attachment': 'pdf', 'data-size': '1200', href: `/files/${'b'.repeat(24)}/kronika.pdf` },
  {
    ...{ 'data-attachment': 'pdf', 'data-size': '9', href: `/files/${'c'.repeat(24)}/plan.pdf` },
    ...{ src: `/img/${'d'.repeat(24)}/640.jpg`, width: '640', height: '905' },
  },
  { 'data-embed': 'youtube', href: 'https://www.youtube.com/watch?v=abcdefghijk&t=5' },
]
const inline = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(words, marks)
        .map(([text, textMarks]) => ({ type: 'text', text, marks: textMarks })),
    },
    fc.constant({ type: 'hardBreak' }),
    fc.constant({ type: 'image', attrs: picture }),
    fc.constant({ type: 'footnoteRef', attrs: { note: 'fn-ab', ref: 'fnref-ab', number: 1 } }),
  ),
  { maxLength: 4 },
)
const createTableWithHead = (texts: readonly object[]) => {
  const createCells = (type: string) =>
    texts.map((content) => ({ type, content: [{ type: 'paragraph', content }] }))
  return {
    type: 'table',
    content: [
      { type: 'tableRow', attrs: { section: 'head' }, content: createCells('tableHeader') },
      { type: 'tableRow', attrs: { section: 'body' }, content: createCells('tableCell') },
    ],
  }
}
const { block } = fc.letrec<{ block: object; blocks: object[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    inline.map((content) => ({ type: 'paragraph', content })),
    fc
      .tuple(fc.constantFrom(2, 3, 4), inline)
      .map(([level, content]) => ({ type: 'heading', attrs: { level }, content })),
    inline.map((content) => ({ type: 'pre', content })),
    fc.constant({ type: 'horizontalRule' }),
    fc
      .tuple(fc.constantFrom(null, ...figureClasses), inline)
      .map(([layout, content]) => ({ type: 'figure', attrs: { ...picture, class: layout }, content })),
    fc
      .tuple(fc.constantFrom(...linkCards), words)
      .map(([attrs, text]) => ({ type: 'linkCard', attrs, content: [{ type: 'text', text }] })),
    tie('blocks').map((content) => ({
      type: 'blockquote',
      attrs: { cite: 'https://example.org/' },
      content,
    })),
    fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, items]) => ({ type, content: items.map((content) => ({ type: 'listItem', content })) })),
    fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }).map((cells) => ({
      type: 'table',
      content: [{ type: 'tableRow', content: cells.map((content) => ({ type: 'tableCell', content })) }],
    })),
    fc.array(inline, { minLength: 2, maxLength: 2 }).map((texts) => createTableWithHead(texts)),
    inline.map((content) => ({
      type: 'footnotes',
      content: [{ type: 'footnote', attrs: { note: 'fn-ab', ref: 'fnref-ab' }, content }],
    })),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
}))

/** Blocks of a document with every element that the editor can create, as its JSON. */
export const editorDocuments = fc.array(block, { minLength: 1, maxLength: 5 })
