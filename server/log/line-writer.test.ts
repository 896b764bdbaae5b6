import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LineWriter } from './line-writer.ts'

let folder = ''
let file = ''
let descriptor = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'letopis-log-'))
  file = join(folder, 'log')
  descriptor = openSync(file, 'w')
})
afterEach(() => {
  closeSync(descriptor)
  rmSync(folder, { recursive: true })
})

const written = () => readFileSync(file, 'utf8')
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `řádek ${i}\n`)

describe('LineWriter', () => {
  it('goes quiet, and does not fail, when nobody can be written to', async () => {
    const gone = new LineWriter(9999)
    gone.write('x\n')
    await gone.flush()
    gone.write('y\n')
    gone.flushSync()
  })

  it('keeps every line, in order, through many batches', async () => {
    const writer = new LineWriter(descriptor)
    const lines = numbered(20_000)
    for (const [i, line] of lines.entries()) {
      writer.write(line)
      if (i % 3000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await writer.flush()
    expect(written()).toBe(lines.join(''))
  })

  it('writes what is held when the process is about to die', () => {
    const writer = new LineWriter(descriptor)
    for (const line of numbered(10)) writer.write(line)
    expect(written()).toBe('')
    writer.flushSync()
    expect(written()).toBe(numbered(10).join(''))
  })

  it('writes a lonely line before long', async () => {
    new LineWriter(descriptor).write('alone\n')
    await expect.poll(written).toBe('alone\n')
  })
})
