import { getDocument, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { markAsTrustedScriptUrl } from '../../ui/trusted-html.ts'

const maxWidth = 1280
const maxHeight = 1810
/** A narrower strip is not a page that one could recognize. */
const minSide = 60
/** Larger pictures in the PDF are left out: decoding them takes too much memory. */
const maxImagePixels = 60_000_000
const timeLimitMs = 20_000
/** After this time a worker that is busy with a hostile file is ended without its answer. */
const terminationDelayMs = 1000
const jpegQuality = 0.9
/** Errors only: a damaged PDF is no problem of the page. */
const verbosity = 0

/** The decoders of scanned pages. */
const decoderUrls: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2Url, 'openjpeg.wasm': openJpegUrl }

/** The policy of the worker allows it no requests, so the page reads the decoders for it. */
class DecoderFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoderUrls[filename]
    if (url === undefined) throw new Error(`${filename} is not available.`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

/** Reads only the parts of a file that the first page needs: it may be larger than the memory. */
class FileRangeTransport extends PDFDataRangeTransport {
  readonly #file: File

  constructor(file: File) {
    super(file.size, null)
    this.#file = file
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      // The file was moved or changed: the time limit ends the waiting.
      .catch(() => undefined)
  }
}

/**
 * Draws the first page of a PDF as a JPEG. Rejects if it cannot be read: because it is damaged, needs a password or
 * takes too long. Scripts of the PDF never run, and it is parsed in a worker that can load nothing.
 */
export async function renderPdfFirstPage(file: File): Promise<Blob> {
  const worker = new Worker(markAsTrustedScriptUrl(workerUrl), { type: 'module' })
  const task = getDocument({
    worker: PDFWorker.create({ port: worker, verbosity }),
    range: new FileRangeTransport(file),
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: maxImagePixels,
    useWorkerFetch: false,
    BinaryDataFactory: DecoderFactory,
    verbosity,
  })
  const { promise: timeLimit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The PDF takes too long.')), timeLimitMs)
  try {
    return await Promise.race([drawFirstPage(task.promise), timeLimit])
  } finally {
    clearTimeout(timer)
    setTimeout(() => worker.terminate(), terminationDelayMs)
    // Removes the fonts of the PDF from the page. A terminated worker does not answer.
    task.destroy().catch(() => undefined)
  }
}

async function drawFirstPage(opened: ReturnType<typeof getDocument>['promise']): Promise<Blob> {
  const page = await (await opened).getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(maxWidth / width, maxHeight / height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  if (Math.min(canvas.width, canvas.height) < minSide) throw new Error('The page is too narrow.')
  await page.render({ canvas, viewport, background: '#fff' }).promise
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', jpegQuality)
  const blob = await promise
  if (blob === null) throw new Error('The page could not be encoded.')
  return blob
}
