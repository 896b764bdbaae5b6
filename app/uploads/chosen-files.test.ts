import { describe, expect, it } from 'vitest'
import { filterAndSortChosenFiles, readDroppedFiles } from './chosen-files.ts'

const file = (name: string) => new File(['x'], name)

describe('toChosenFiles', () => {
  it('sorts names in natural number order and drops system files', () => {
    const names = ['scan 10.jpg', 'Thumbs.db', 'scan 2.jpg', '.DS_Store', '._scan 2.jpg', 'Scan 1.jpg']
    expect(filterAndSortChosenFiles(names.map(file)).map(({ path }) => path)).toEqual([
      'Scan 1.jpg',
      'scan 2.jpg',
      'scan 10.jpg',
    ])
  })
})

/** A drop in a browser that supports file system handles. */
function createDrop(...handles: readonly object[]): DataTransfer {
  const items = handles.map((handle) => ({
    kind: 'file',
    getAsFileSystemHandle: async () => handle,
    webkitGetAsEntry: () => null,
    getAsFile: () => null,
  }))
  return Object.assign(Object.create(null), { items })
}

const readableFile = (name: string) => ({ kind: 'file', name, getFile: async () => file(name) })
const throwNotFound = async () => {
  throw new DOMException('it went away', 'NotFoundError')
}

describe('readDroppedFiles', () => {
  it('returns all other files when a file or folder cannot be read, and marks that one as unreadable', async () => {
    const locked = {
      kind: 'directory',
      name: 'locked',
      values: () => ({ [Symbol.asyncIterator]: () => ({ next: throwNotFound }) }),
    }
    const values = async function* () {
      yield readableFile('1.jpg')
      yield { kind: 'file', name: '2.jpg', getFile: throwNotFound }
      yield locked
      yield readableFile('3.jpg')
    }
    const chosen = await readDroppedFiles(
      createDrop({ kind: 'directory', name: 'scans', values }, readableFile('a.jpg')),
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
