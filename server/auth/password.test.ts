import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hashPassword, isOutdated, isPasswordHash, verifyPassword } from './password.ts'

describe('a password', () => {
  it('is not opened by other words, by nothing, or where nothing is stored', async () => {
    const stored = await hashPassword('žluťoučký kůň')
    for (const word of ['', 'žluťoučký kun', 'ŽLUŤOUČKÝ KŮŇ', 'žluťoučký kůň ', stored])
      expect([word, await verifyPassword(word, stored)]).toEqual([word, false])
    for (const nothing of [null, '', 'x', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuu'])
      expect([nothing, await verifyPassword('žluťoučký kůň', nothing)]).toEqual([nothing, false])
  })

  it('is opened however its letters with accents are composed', async () => {
    const stored = await hashPassword('žluťoučký kůň'.normalize('NFC'))
    expect(await verifyPassword('žluťoučký kůň'.normalize('NFD'), stored)).toBe(true)
  })

  it.each([
    '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=19456,t=999,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=19456,t=0,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=4,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
  ])('is not compared with a hash that would cost too much or is none: %s', async (hash) => {
    expect(isPasswordHash(hash)).toBe(false)
    expect(await verifyPassword('x', hash)).toBe(false)
  })

  it('is known to be kept with parameters of another time', async () => {
    expect(isOutdated(await hashPassword('x'))).toBe(false)
    expect(isOutdated('$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA')).toBe(true)
  })
})

describe.runIf(process.platform === 'linux')('a crowd of passwords', () => {
  it('is compared in idle time only, but in any case', async () => {
    const stored = await hashPassword('x')
    expect(await verifyPassword('x', stored)).toBe(true)
    // On a busy machine it may still be on its way there.
    await expect.poll(() => patientProcess().policy, { timeout: 10_000 }).toBe(idleClass)
    const { pid } = patientProcess()
    process.kill(pid, 'SIGSTOP')
    try {
      expect(await verifyPassword('x', stored)).toBe(true)
      expect(await verifyPassword('y', stored)).toBe(false)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
})

/** `SCHED_IDLE`, as the kernel numbers it. */
const idleClass = 5

/** The process of ours that gives way, and its class of the scheduler. */
function patientProcess(): { pid: number; policy: number } {
  for (const file of globSync('/proc/[0-9]*/stat')) {
    const command = file.replace(/stat$/, 'cmdline')
    const [stat, words] = [textOf(file), textOf(command)]
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(fields[1]) === process.pid && words.includes('argon2-worker') && words.includes('patient'))
      return { pid: Number.parseInt(stat, 10), policy: Number(fields[38]) }
  }
  throw new Error('No process gives way')
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
