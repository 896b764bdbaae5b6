import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** The raster formats that the server reads. SVG and everything else that a browser may run is left out. */
const extensionByType: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
}
/** Pages have tiny pictures in the place of those that they load later. */
const minBytes = 200
/** As many as can be dropped into a text at once. */
const maxPictures = 50

/** Marks the place of a picture in pasted text; these characters have no meaning of their own. */
const markerPattern = /\uE000(\d+)\uE001/g

/** Decodes a `data:` address with a picture; null for any other address. */
export function parseDataPicture(address: string): File | null {
  const head = /^\s*data:([\w./+-]{1,40});base64,/i.exec(address)
  const type = head?.[1]?.toLowerCase() ?? ''
  const extension = Object.hasOwn(extensionByType, type) ? extensionByType[type] : undefined
  if (head === null || extension === undefined) return null
  let bytes: string
  try {
    bytes = atob(address.slice(head[0].length).replaceAll(/\s+|%0[ad]/gi, ''))
  } catch {
    return null
  }
  if (bytes.length < minBytes) return null
  const data = Uint8Array.from(bytes, (character) => character.charCodeAt(0))
  // The name that browsers give to a pasted picture.
  return new File([data], `image.${extension}`, { type: `image/${extension === 'jpg' ? 'jpeg' : extension}` })
}

/** Takes the pictures out of pasted HTML; each one is uploaded at the place of its marker in the text. */
export class PastedDataPictures {
  #files: File[] = []
  readonly #onFile: (file: File, position: number) => void

  constructor(onFile: (file: File, position: number) => void) {
    this.#onFile = onFile
  }

  /** Begins with the next pasted HTML: the last one may not have been inserted. */
  reset(): void {
    this.#files = []
  }

  /** Takes the picture of a `data:` address; returns the marker for its place, or null if it is not taken. */
  take(address: string): string | null {
    const file = this.#files.length < maxPictures ? parseDataPicture(address) : null
    if (file === null) return null
    this.#files.push(file)
    return `\uE000${this.#files.length - 1}\uE001`
  }

  /** Removes the markers in the step that inserts them, so that they are never saved or brought back by undo. */
  createPlugin(): Plugin {
    let found: { readonly file: File; readonly position: number }[] = []
    return new Plugin({
      appendTransaction: (transactions, _before, state) => {
        if (this.#files.length === 0 || !transactions.some(({ docChanged }) => docChanged)) return null
        const { tr, places } = removeMarkers(state)
        const files = this.#files
        this.reset()
        found = places.flatMap(({ index, position }) => {
          const file = files[index]
          return file === undefined ? [] : [{ file, position: tr.mapping.map(position) }]
        })
        return tr.docChanged ? tr : null
      },
      view: () => ({
        update: (_view: EditorView) => {
          const uploads = found
          found = []
          for (const { file, position } of uploads) this.#onFile(file, position)
        },
      }),
    })
  }
}

interface MarkerPlace {
  readonly index: number
  readonly position: number
}

function removeMarkers(state: EditorState): { tr: Transaction; places: readonly MarkerPlace[] } {
  const { tr } = state
  const places: MarkerPlace[] = []
  const ranges: [from: number, to: number][] = []
  state.doc.descendants((node, position, parent) => {
    if (!node.isText) return
    for (const match of (node.text ?? '').matchAll(markerPattern)) {
      const from = position + match.index
      places.push({ index: Number(match[1]), position: from })
      ranges.push(
        isOnlyMarker(parent) ? [position - 1, position + node.nodeSize + 1] : [from, from + match[0].length],
      )
    }
  })
  for (const [from, to] of ranges.toReversed()) tr.deleteRange(from, to)
  return { tr, places }
}

/** Whether a paragraph has nothing but one marker: it goes with it. */
function isOnlyMarker(parent: Node | null): boolean {
  return (
    parent?.type.name === 'paragraph' &&
    /^\uE000\d+\uE001$/.test(parent.textContent) &&
    parent.childCount === 1
  )
}
