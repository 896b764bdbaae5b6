import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadResult } from '../../domain/upload-result.ts'
import type { ChosenFile, PersistedUpload } from './upload-entry.ts'
import { UploadQueue } from './upload-queue.ts'
import { type UploadFailureReason, UploadStoppedError, type UploadTransport } from './upload-transport.ts'

function createChosenFile(name: string, text = 'x', type = 'image/jpeg'): ChosenFile {
  return { file: new File([text], name, { type, lastModified: 7 }), path: name, handle: null }
}

interface FakeUpload {
  readonly name: string
  succeed(result: UploadResult): Promise<void>
  fail(reason: UploadFailureReason): Promise<void>
  progress(bytes: number): void
  stopped: boolean
}

/** Creates a queue with a fake transport that the test controls. */
function createQueue(initial: readonly PersistedUpload[] = []) {
  const sent: FakeUpload[] = []
  const persisted = new Map(initial.map((upload) => [upload.key, upload]))
  const discarded: string[] = []
  let signedIn = true
  let addAnywayFailure: UploadFailureReason | null = null
  const transport: UploadTransport = {
    send({ name }, _file, events) {
      const { promise, resolve, reject } = Promise.withResolvers<UploadResult>()
      queueMicrotask(() => events.onStarted(`/admin/uploads/${name}`))
      const upload: FakeUpload = {
        name,
        stopped: false,
        async succeed(result) {
          resolve(result)
          await vi.advanceTimersByTimeAsync(0)
        },
        async fail(reason) {
          reject(new UploadStoppedError(reason))
          await vi.advanceTimersByTimeAsync(0)
        },
        progress: (bytes) => events.onProgress(bytes),
      }
      sent.push(upload)
      return {
        result: promise,
        stop() {
          upload.stopped = true
        },
      }
    },
    addAnyway: async () => {
      if (addAnywayFailure !== null) throw new UploadStoppedError(addAnywayFailure)
      return { image: 99, name: 'again' }
    },
    discard: (url) => void discarded.push(url),
    isSignedIn: async () => signedIn,
  }
  const queue = new UploadQueue({
    gallery: 1,
    transport,
    store: {
      load: async () => [...persisted.values()],
      save: (entries) => {
        for (const entry of entries) persisted.set(entry.key, entry)
      },
      remove: (keys) => {
        for (const key of keys) persisted.delete(key)
      },
      openFile: async () => null,
    },
    onImageAdded: () => undefined,
  })
  const statuses = () => queue.getSnapshot().entries.map(({ name, status }) => `${name} ${status.is}`)
  const keyOf = (name: string) => queue.getSnapshot().entries.find((entry) => entry.name === name)?.key ?? ''
  return {
    queue,
    sent,
    persisted,
    discarded,
    statuses,
    keyOf,
    setSignedIn: (value: boolean) => {
      signedIn = value
    },
    failAddAnyway: (reason: UploadFailureReason | null) => {
      addAnywayFailure = reason
    },
  }
}

const image = (id: number) => ({ image: id, name: 'x' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('UploadQueue', () => {
  it('rejects empty files and files that are no pictures, until they are retried', () => {
    const { queue, sent, statuses, keyOf } = createQueue()
    queue.add(
      [
        createChosenFile('a.txt', 'x', 'text/plain'),
        createChosenFile('b.jpg', ''),
        createChosenFile('c.heic', 'x', ''),
      ],
      true,
    )
    expect(statuses()).toEqual(['a.txt refused', 'b.jpg refused', 'c.heic sending'])
    queue.retry(keyOf('a.txt'))
    expect(sent.map(({ name }) => name)).toEqual(['c.heic', 'a.txt'])
  })

  it('rejects a file that cannot be read, and does not pause the queue because of it', async () => {
    const { queue, sent, statuses } = createQueue()
    queue.add(
      [
        createChosenFile('pulled out'),
        { ...createChosenFile('locked', ''), isUnreadable: true },
        createChosenFile('good'),
      ],
      true,
    )
    await sent[0]?.fail('unreadable')
    expect(statuses()).toEqual(['pulled out refused', 'locked refused', 'good sending'])
    expect(queue.getSnapshot()).toMatchObject({
      pauseReason: 'none',
      entries: [{ status: { why: 'unreadable' } }, { status: { why: 'unreadable' } }, {}],
    })
  })

  it('reports why a duplicate could not be added, and allows a retry', async () => {
    const { queue, sent, keyOf, failAddAnyway } = createQueue()
    queue.add([createChosenFile('1')], true)
    const same = { id: 5, name: 'old', gallery: { id: 1, name: 'Village' } }
    await sent[0]?.succeed({ duplicate: [same] })
    failAddAnyway('signedOut')
    await queue.addAnyway(keyOf('1'))
    expect(queue.getSnapshot().entries[0]?.status).toEqual({
      is: 'duplicate',
      of: [same],
      failed: 'signedOut',
    })
    failAddAnyway(null)
    await queue.addAnyway(keyOf('1'))
    expect(queue.getSnapshot().entries[0]?.status).toEqual({ is: 'added', image: 99 })
  })

  it('sends three files at once in order, and continues with the next', async () => {
    const { queue, sent, statuses } = createQueue()
    queue.add(
      ['1', '2', '3', '4', '5'].map((name) => createChosenFile(name)),
      true,
    )
    expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3'])
    await sent[1]?.succeed(image(2))
    expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
    expect(statuses()).toEqual(['1 sending', '2 added', '3 sending', '4 sending', '5 waiting'])
  })

  it('backs off while the server is unreachable, and resumes immediately when the connection is back', async () => {
    const { queue, sent } = createQueue()
    queue.add([createChosenFile('1')], true)
    await sent[0]?.fail('away')
    expect(queue.getSnapshot().pauseReason).toBe('away')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    await sent[1]?.fail('away')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    await queue.resumeIfReachable()
    expect(sent).toHaveLength(3)
    await sent[2]?.succeed(image(1))
    expect(queue.getSnapshot()).toMatchObject({ pauseReason: 'none', entries: [{ status: { is: 'added' } }] })
  })

  it('gives up on a file that keeps failing, but not on the others', async () => {
    const { queue, sent, statuses } = createQueue()
    queue.add([createChosenFile('bad'), createChosenFile('good')], true)
    for (let round = 0; round < 6; round += 1) {
      await sent.findLast(({ name }) => name === 'bad')?.fail('busy')
      await vi.advanceTimersByTimeAsync(60_000)
    }
    await sent.find(({ name }) => name === 'good')?.succeed(image(1))
    expect(statuses()).toEqual(['bad refused', 'good added'])
  })

  it('pauses while the user is signed out, and resumes after the next sign-in', async () => {
    const { queue, sent, setSignedIn } = createQueue()
    setSignedIn(false)
    queue.add([createChosenFile('1')], true)
    await sent[0]?.fail('signedOut')
    await vi.advanceTimersByTimeAsync(600_000)
    await queue.resumeIfReachable()
    expect(sent).toHaveLength(1)
    setSignedIn(true)
    await queue.resumeIfReachable()
    expect(sent).toHaveLength(2)
  })

  it('pauses and resumes all uploads or a single one', () => {
    const { queue, sent, statuses, keyOf } = createQueue()
    queue.add([createChosenFile('1'), createChosenFile('2')], true)
    queue.pause(keyOf('1'))
    expect(statuses()).toEqual(['1 paused', '2 sending'])
    queue.pauseAll()
    expect(sent.map(({ stopped }) => stopped)).toEqual([true, true])
    expect(statuses()).toEqual(['1 paused', '2 waiting'])
    queue.resumeAll()
    expect(statuses()).toEqual(['1 sending', '2 sending'])
  })

  it('removes cancelled uploads locally and on the server', async () => {
    const { queue, sent, persisted, discarded, statuses, keyOf } = createQueue()
    queue.add([createChosenFile('1'), createChosenFile('2')], true)
    await vi.advanceTimersByTimeAsync(0)
    queue.remove(keyOf('1'))
    expect(sent[0]?.stopped).toBe(true)
    expect(discarded).toEqual(['/admin/uploads/1'])
    expect([statuses(), persisted.size]).toEqual([['2 sending'], 1])
  })

  it('reports duplicates, and adds them on request', async () => {
    const { queue, sent, statuses, keyOf } = createQueue()
    queue.add([createChosenFile('1')], true)
    const same = { id: 5, name: 'old', gallery: { id: 1, name: 'Village' } }
    await sent[0]?.succeed({ duplicate: [same] })
    expect(statuses()).toEqual(['1 duplicate'])
    await queue.addAnyway(keyOf('1'))
    expect(statuses()).toEqual(['1 added'])
  })

  it('resumes the same files in the same positions after a reload, and treats others as new', async () => {
    const before = createQueue()
    before.queue.add([createChosenFile('1'), createChosenFile('2'), createChosenFile('3')], true)
    await before.sent[1]?.succeed(image(1))
    const after = createQueue([...before.persisted.values()])
    await after.queue.restorePersisted()
    expect(after.statuses()).toEqual(['1 lost', '3 lost'])
    after.queue.add([createChosenFile('3'), createChosenFile('4'), createChosenFile('1', 'changed')], true)
    expect(after.statuses()).toEqual(['1 lost', '3 sending', '4 sending', '1 sending'])
    expect(after.queue.getSnapshot().entries.map(({ place, count }) => [place, count])).toEqual([
      [0, 3],
      [2, 3],
      [0, 2],
      [1, 2],
    ])
  })

  it('does not send a file twice that is chosen twice', () => {
    const { queue, statuses } = createQueue()
    queue.add([createChosenFile('1')], true)
    queue.add([createChosenFile('1')], true)
    expect(statuses()).toEqual(['1 sending'])
  })

  it('notifies listeners fewer than 10 times for a thousand files', () => {
    const { queue } = createQueue()
    const listener = vi.fn()
    queue.subscribe(listener)
    queue.add(
      Array.from({ length: 1000 }, (_, index) => createChosenFile(`${index}`)),
      true,
    )
    expect(listener.mock.calls.length).toBeLessThan(10)
    expect(queue.getSnapshot().entries).toHaveLength(1000)
  })
})
