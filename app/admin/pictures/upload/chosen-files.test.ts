import { describe, expect, it } from 'vitest'
import { readDroppedFiles, toChosenFiles } from './chosen-files.ts'
import { RemainingTimeEstimator } from './remaining-time-estimator.ts'

const file = (name: string) => new File(['x'], name)

describe('files that are chosen', () => {
  it('come in the order in which people number them, without what systems leave behind', () => {
    const names = ['scan 10.jpg', 'Thumbs.db', 'scan 2.jpg', '.DS_Store', '._scan 2.jpg', 'Scan 1.jpg']
    expect(toChosenFiles(names.map(file)).map(({ path }) => path)).toEqual([
      'Scan 1.jpg',
      'scan 2.jpg',
      'scan 10.jpg',
    ])
  })
})

/** A drop as a browser with handles gives it. */
function dropOf(...handles: readonly object[]): DataTransfer {
  const items = handles.map((handle) => ({
    kind: 'file',
    getAsFileSystemHandle: async () => handle,
    webkitGetAsEntry: () => null,
    getAsFile: () => null,
  }))
  return Object.assign(Object.create(null), { items })
}

const there = (name: string) => ({ kind: 'file', name, getFile: async () => file(name) })
const gone = async () => {
  throw new DOMException('it went away', 'NotFoundError')
}

describe('a folder that is dropped', () => {
  it('brings all the rest where one file or folder of it cannot be read, and names that one', async () => {
    const locked = {
      kind: 'directory',
      name: 'locked',
      values: () => ({ [Symbol.asyncIterator]: () => ({ next: gone }) }),
    }
    const values = async function* () {
      yield there('1.jpg')
      yield { kind: 'file', name: '2.jpg', getFile: gone }
      yield locked
      yield there('3.jpg')
    }
    const chosen = await readDroppedFiles(
      dropOf({ kind: 'directory', name: 'scans', values }, there('a.jpg')),
    )
    expect(chosen.map(({ path, isUnreadable = false }) => [path, isUnreadable])).toEqual([
      ['a.jpg', false],
      ['scans/1.jpg', false],
      ['scans/2.jpg', true],
      ['scans/3.jpg', false],
      ['scans/locked', true],
    ])
  })
})

describe('the time that is left', () => {
  it('is not guessed before anybody can know, nor after a pause', () => {
    const pace = new RemainingTimeEstimator()
    expect(pace.estimateSeconds(0, 100, 0)).toBeNull()
    expect(pace.estimateSeconds(10, 100, 1000)).toBeNull()
    expect(pace.estimateSeconds(20, 100, 2000)).toBeCloseTo(8)
    pace.reset()
    expect(pace.estimateSeconds(20, 100, 90_000)).toBeNull()
  })

  it('follows how fast it goes lately', () => {
    const pace = new RemainingTimeEstimator()
    for (let second = 0; second <= 60; second += 1) pace.estimateSeconds(second, 1000, second * 1000)
    for (let second = 61; second <= 90; second += 1)
      pace.estimateSeconds(60 + (second - 60) * 10, 1000, second * 1000)
    expect(pace.estimateSeconds(360, 1000, 90_000)).toBeCloseTo(64)
  })
})
