import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadResult } from '../../../../domain/upload-result.ts'
import type { ChosenFile, PersistedUpload } from './upload-entry.ts'
import { UploadQueue } from './upload-queue.ts'
import { type UploadFailureReason, UploadStoppedError, type UploadTransport } from './upload-transport.ts'

function chosen(name: string, text = 'x', type = 'image/jpeg'): ChosenFile {
  return { file: new File([text], name, { type, lastModified: 7 }), path: name, handle: null }
}

interface Sent {
  readonly name: string
  ends(result: UploadResult): Promise<void>
  breaks(why: UploadFailureReason): Promise<void>
  progress(bytes: number): void
  stopped: boolean
}

/** A queue over a line that does what the test says. */
function started(before: readonly PersistedUpload[] = []) {
  const sent: Sent[] = []
  const kept = new Map(before.map((one) => [one.key, one]))
  const forgotten: string[] = []
  let signedIn = true
  let againBreaks: UploadFailureReason | null = null
  const transport: UploadTransport = {
    send({ name }, _file, events) {
      const { promise, resolve, reject } = Promise.withResolvers<UploadResult>()
      queueMicrotask(() => events.onStarted(`/admin/uploads/${name}`))
      const one: Sent = {
        name,
        stopped: false,
        async ends(result) {
          resolve(result)
          await vi.advanceTimersByTimeAsync(0)
        },
        async breaks(why) {
          reject(new UploadStoppedError(why))
          await vi.advanceTimersByTimeAsync(0)
        },
        progress: (bytes) => events.onProgress(bytes),
      }
      sent.push(one)
      return {
        result: promise,
        stop() {
          one.stopped = true
        },
      }
    },
    addAnyway: async () => {
      if (againBreaks !== null) throw new UploadStoppedError(againBreaks)
      return { image: 99, name: 'again' }
    },
    discard: (url) => void forgotten.push(url),
    isSignedIn: async () => signedIn,
  }
  const queue = new UploadQueue({
    gallery: 1,
    transport,
    store: {
      load: async () => [...kept.values()],
      save: (entries) => {
        for (const one of entries) kept.set(one.key, one)
      },
      remove: (keys) => {
        for (const key of keys) kept.delete(key)
      },
      openFile: async () => null,
    },
    onImageAdded: () => undefined,
  })
  const standings = () => queue.view().entries.map(({ name, status: standing }) => `${name} ${standing.is}`)
  const keyOf = (name: string) => queue.view().entries.find((entry) => entry.name === name)?.key ?? ''
  return {
    queue,
    sent,
    kept,
    forgotten,
    standings,
    keyOf,
    sign: (inside: boolean) => {
      signedIn = inside
    },
    breakAgain: (why: UploadFailureReason | null) => {
      againBreaks = why
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

describe('a queue of uploads', () => {
  it('sends nothing that is empty or no picture, unless it is sent by hand', () => {
    const { queue, sent, standings, keyOf } = started()
    queue.add([chosen('a.txt', 'x', 'text/plain'), chosen('b.jpg', ''), chosen('c.heic', 'x', '')], true)
    expect(standings()).toEqual(['a.txt refused', 'b.jpg refused', 'c.heic sending'])
    queue.retry(keyOf('a.txt'))
    expect(sent.map(({ name }) => name)).toEqual(['c.heic', 'a.txt'])
  })

  it('names a file that cannot be read any more, and waits for no line because of it', async () => {
    const { queue, sent, standings } = started()
    queue.add([chosen('pulled out'), { ...chosen('locked', ''), isUnreadable: true }, chosen('good')], true)
    await sent[0]?.breaks('unreadable')
    expect(standings()).toEqual(['pulled out refused', 'locked refused', 'good sending'])
    expect(queue.view()).toMatchObject({
      pauseReason: 'none',
      entries: [{ status: { why: 'unreadable' } }, { status: { why: 'unreadable' } }, {}],
    })
  })

  it('says why a duplicate could not be added, and lets it be tried again', async () => {
    const { queue, sent, keyOf, breakAgain } = started()
    queue.add([chosen('1')], true)
    const same = { id: 5, name: 'old', gallery: { id: 1, name: 'Village' } }
    await sent[0]?.ends({ duplicate: [same] })
    breakAgain('signedOut')
    await queue.addAnyway(keyOf('1'))
    expect(queue.view().entries[0]?.status).toEqual({ is: 'duplicate', of: [same], failed: 'signedOut' })
    breakAgain(null)
    await queue.addAnyway(keyOf('1'))
    expect(queue.view().entries[0]?.status).toEqual({ is: 'added', image: 99 })
  })

  it('sends three at once, in their order, and goes on with the next', async () => {
    const { queue, sent, standings } = started()
    queue.add(
      ['1', '2', '3', '4', '5'].map((name) => chosen(name)),
      true,
    )
    expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3'])
    await sent[1]?.ends(image(2))
    expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
    expect(standings()).toEqual(['1 sending', '2 added', '3 sending', '4 sending', '5 waiting'])
  })

  it('waits longer and longer while nobody answers, and goes on at once when the line is back', async () => {
    const { queue, sent } = started()
    queue.add([chosen('1')], true)
    await sent[0]?.breaks('away')
    expect(queue.view().pauseReason).toBe('away')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    await sent[1]?.breaks('away')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    await queue.resumeIfReachable()
    expect(sent).toHaveLength(3)
    await sent[2]?.ends(image(1))
    expect(queue.view()).toMatchObject({ pauseReason: 'none', entries: [{ status: { is: 'added' } }] })
  })

  it('gives up a file that the server fails on, and not the others', async () => {
    const { queue, sent, standings } = started()
    queue.add([chosen('bad'), chosen('good')], true)
    for (let round = 0; round < 6; round += 1) {
      await sent.findLast(({ name }) => name === 'bad')?.breaks('busy')
      await vi.advanceTimersByTimeAsync(60_000)
    }
    await sent.find(({ name }) => name === 'good')?.ends(image(1))
    expect(standings()).toEqual(['bad refused', 'good added'])
  })

  it('sends nothing for somebody who is signed out, until they are back', async () => {
    const { queue, sent, sign } = started()
    sign(false)
    queue.add([chosen('1')], true)
    await sent[0]?.breaks('signedOut')
    await vi.advanceTimersByTimeAsync(600_000)
    await queue.resumeIfReachable()
    expect(sent).toHaveLength(1)
    sign(true)
    await queue.resumeIfReachable()
    expect(sent).toHaveLength(2)
  })

  it('pauses and goes on, all of it or one', () => {
    const { queue, sent, standings, keyOf } = started()
    queue.add([chosen('1'), chosen('2')], true)
    queue.pause(keyOf('1'))
    expect(standings()).toEqual(['1 paused', '2 sending'])
    queue.pauseAll()
    expect(sent.map(({ stopped }) => stopped)).toEqual([true, true])
    expect(standings()).toEqual(['1 paused', '2 waiting'])
    queue.resumeAll()
    expect(standings()).toEqual(['1 sending', '2 sending'])
  })

  it('forgets what is cancelled, here and on the server', async () => {
    const { queue, sent, kept, forgotten, standings, keyOf } = started()
    queue.add([chosen('1'), chosen('2')], true)
    await vi.advanceTimersByTimeAsync(0)
    queue.remove(keyOf('1'))
    expect(sent[0]?.stopped).toBe(true)
    expect(forgotten).toEqual(['/admin/uploads/1'])
    expect([standings(), kept.size]).toEqual([['2 sending'], 1])
  })

  it('asks about what the site has already, and adds it when told to', async () => {
    const { queue, sent, standings, keyOf } = started()
    queue.add([chosen('1')], true)
    const same = { id: 5, name: 'old', gallery: { id: 1, name: 'Village' } }
    await sent[0]?.ends({ duplicate: [same] })
    expect(standings()).toEqual(['1 duplicate'])
    await queue.addAnyway(keyOf('1'))
    expect(standings()).toEqual(['1 added'])
  })

  it('goes on after a reload with the same files in the same places, and takes others as new', async () => {
    const before = started()
    before.queue.add([chosen('1'), chosen('2'), chosen('3')], true)
    await before.sent[1]?.ends(image(1))
    const after = started([...before.kept.values()])
    await after.queue.restorePersisted()
    expect(after.standings()).toEqual(['1 lost', '3 lost'])
    after.queue.add([chosen('3'), chosen('4'), chosen('1', 'changed')], true)
    expect(after.standings()).toEqual(['1 lost', '3 sending', '4 sending', '1 sending'])
    expect(after.queue.view().entries.map(({ place, count }) => [place, count])).toEqual([
      [0, 3],
      [2, 3],
      [0, 2],
      [1, 2],
    ])
  })

  it('does not send twice what is chosen twice', () => {
    const { queue, standings } = started()
    queue.add([chosen('1')], true)
    queue.add([chosen('1')], true)
    expect(standings()).toEqual(['1 sending'])
  })

  it('stays quick with a thousand files', () => {
    const { queue } = started()
    const told = vi.fn()
    queue.subscribe(told)
    queue.add(
      Array.from({ length: 1000 }, (_, place) => chosen(`${place}`)),
      true,
    )
    expect(told.mock.calls.length).toBeLessThan(10)
    expect(queue.view().entries).toHaveLength(1000)
  })
})
