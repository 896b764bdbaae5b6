import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BatchedLineWriter } from './line-writer.ts'

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

const readLog = () => readFileSync(file, 'utf8')
const createLines = (count: number) => Array.from({ length: count }, (_, i) => `řádek ${i}\n`)

describe('LineWriter', () => {
  it('stops writing without an error when the descriptor is closed', async () => {
    const writer = new BatchedLineWriter(9999)
    writer.write('x\n')
    await writer.flush()
    writer.write('y\n')
    writer.flushSync()
  })

  it('writes every line in order across many batches', async () => {
    const writer = new BatchedLineWriter(descriptor)
    const lines = createLines(20_000)
    for (const [i, line] of lines.entries()) {
      writer.write(line)
      if (i % 3000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await writer.flush()
    expect(readLog()).toBe(lines.join(''))
  })

  it('writes buffered lines synchronously in flushSync', () => {
    const writer = new BatchedLineWriter(descriptor)
    for (const line of createLines(10)) writer.write(line)
    expect(readLog()).toBe('')
    writer.flushSync()
    expect(readLog()).toBe(createLines(10).join(''))
  })

  it('writes a single line after a short delay', async () => {
    new BatchedLineWriter(descriptor).write('alone\n')
    await expect.poll(readLog).toBe('alone\n')
  })
})
