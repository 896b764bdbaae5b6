import { expect, it } from 'vitest'
import type { UploadResult } from '../../domain/upload-result.ts'
import type { ImageSummary } from '../pickers/contract.ts'
import { PictureUploads } from './picture-uploads.ts'
import { type UploadFailureReason, UploadStoppedError } from './upload-transport.ts'

const chosen = (name: string) => ({
  file: new File(['x'], name, { type: 'image/jpeg' }),
  path: name,
  handle: null,
})

/** Uploads whose server answers with a result for each file name. */
function start(
  results: Readonly<Record<string, UploadResult>>,
  { targetFailures = [] as UploadFailureReason[], unreadable = new Set<number>() } = {},
) {
  const sentTo: number[] = []
  const uploaded: string[] = []
  const uploads = new PictureUploads({
    transport: {
      send: ({ name, gallery }) => {
        sentTo.push(gallery)
        return { result: Promise.resolve(results[name] ?? { refused: 'damaged' }), stop: () => undefined }
      },
      addAnyway: () => Promise.reject(new Error('not used')),
      discard: () => undefined,
      isSignedIn: async () => true,
    },
    requestTarget: async () => {
      const failure = targetFailures.shift()
      if (failure !== undefined) throw new UploadStoppedError(failure)
      return { gallery: { id: 5, name: 'Texts' }, limits: { bytes: 1, pixels: 1 } }
    },
    readImage: async (id) => (unreadable.has(id) ? null : ({ id } as ImageSummary)),
    onUploaded: ({ image, isDuplicate }) => uploaded.push(`${image.id}${isDuplicate ? ' duplicate' : ''}`),
    onAttached: null,
  })
  return { uploads, sentTo, uploaded }
}

/** Waits until the entries have these reasons, in order. */
async function waitForReasons(uploads: PictureUploads, expected: readonly string[]): Promise<void> {
  const isReached = () => {
    const reasons = uploads.getSnapshot().entries.map(({ status }) => ('why' in status ? status.why : ''))
    return JSON.stringify(reasons) === JSON.stringify(expected)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const resolveIfReached = () => {
    if (isReached()) resolve()
  }
  const unsubscribe = uploads.subscribe(resolveIfReached)
  resolveIfReached()
  await promise
  unsubscribe()
}

it('sends to the gallery from the server, and uses the image that has the same bytes', async () => {
  const duplicate = [{ id: 8, name: 'Mill', gallery: { id: 1, name: 'Village' } }]
  const { uploads, sentTo, uploaded } = start({ 'a.jpg': { image: 7, name: 'a' }, 'b.jpg': { duplicate } })
  expect(uploads.add([chosen('a.jpg'), chosen('b.jpg')])).toHaveLength(2)
  await waitForReasons(uploads, [])
  expect(uploaded.sort()).toEqual(['7', '8 duplicate'])
  expect(sentTo).toEqual([5, 5])
})

it('lists what was refused and what could not be read, until it is retried or removed', async () => {
  const unreadable = new Set([7])
  const { uploads, uploaded } = start(
    { 'a.jpg': { image: 7, name: 'a' }, 'bad.jpg': { refused: 'damaged' } },
    { targetFailures: ['full'], unreadable },
  )
  const [a] = uploads.add([chosen('a.jpg')])
  await waitForReasons(uploads, ['full'])
  uploads.retry(a?.key ?? '')
  await waitForReasons(uploads, ['failed'])
  unreadable.clear()
  uploads.retry(a?.key ?? '')
  await waitForReasons(uploads, [])
  expect(uploaded).toEqual(['7'])
  const [bad] = uploads.add([chosen('bad.jpg')])
  await waitForReasons(uploads, ['damaged'])
  uploads.remove(bad?.key ?? '')
  expect(uploads.getSnapshot().entries).toEqual([])
})
