import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { schemaExtensions } from '../schema/extensions.ts'
import { PastedDataPictures, parseDataPicture } from './data-pictures.ts'

const toDataUrl = (type: string, bytes = 300) => `data:${type};base64,${btoa('x'.repeat(bytes))}`

describe('a picture in a data address', () => {
  it.each([
    'https://example.org/a.png',
    toDataUrl('image/svg+xml'),
    toDataUrl('text/html'),
    toDataUrl('IMAGE/SVG+XML'),
    toDataUrl('image/png', 43),
    toDataUrl('image/png').replace(';base64', ''),
    'data:image/png;base64,%%%',
    `data:image/png;base64,${'é'.repeat(400)}`,
    'data:constructor;base64,AAAA',
  ])('is left out: %s', (address) => {
    expect(parseDataPicture(address)).toBeNull()
  })

  it('becomes the file that a pasted picture would be', async () => {
    const file = parseDataPicture(toDataUrl('IMAGE/JPEG'))
    expect([file?.name, file?.type, await file?.text()]).toEqual(['image.jpg', 'image/jpeg', 'x'.repeat(300)])
  })
})

describe('pictures of a pasted document', () => {
  it('leave no marker in the text, nor the paragraph that had nothing else', () => {
    const pictures = new PastedDataPictures(() => undefined)
    const markers = [pictures.take(toDataUrl('image/png')), pictures.take(toDataUrl('image/webp'))]
    const schema = getSchema(schemaExtensions)
    const paragraph = (text: string | null) => ({
      type: 'paragraph',
      ...(text && { content: [{ type: 'text', text }] }),
    })
    const state = EditorState.create({ schema, plugins: [pictures.createPlugin()] })
    const pasted = schema.nodeFromJSON({
      type: 'doc',
      content: [paragraph('One'), paragraph(markers[0] ?? ''), paragraph(`Two ${markers[1]}three`)],
    })
    const next = state.applyTransaction(state.tr.replaceWith(0, state.doc.content.size, pasted.content)).state
    expect(next.doc.textBetween(0, next.doc.content.size, '|')).toBe('One|Two three')
  })

  it('are not more than can be uploaded at once', () => {
    const pictures = new PastedDataPictures(() => undefined)
    const taken = Array.from({ length: 60 }, () => pictures.take(toDataUrl('image/png')))
    expect(taken.filter((marker) => marker !== null)).toHaveLength(50)
  })
})
