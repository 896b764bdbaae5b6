import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { procMissingReason } from '../../tests/support/processes.ts'
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

describe('a crowd of passwords', () => {
  it('is compared in any case, also while its process gets no time', async (test) => {
    if (procMissingReason) test.skip(procMissingReason)
    const stored = await hashPassword('x')
    // At once after the other, so this is one of a crowd.
    expect(await verifyPassword('x', stored)).toBe(true)
    await expect.poll(patientProcess).not.toBeNull()
    const pid = patientProcess() ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      expect(await verifyPassword('x', stored)).toBe(true)
      expect(await verifyPassword('y', stored)).toBe(false)
    } finally {
      // Going on, it might get no time on a busy machine, and keep ours from ending.
      process.kill(pid, 'SIGKILL')
    }
  })
})

/** The id of the process of ours that gives way to others. */
function patientProcess(): number | null {
  for (const file of globSync('/proc/[0-9]*/stat')) {
    const [stat, words] = [textOf(file), textOf(file.replace(/stat$/, 'cmdline'))]
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === process.pid && words.includes('argon2-worker') && words.includes('patient'))
      return Number.parseInt(stat, 10)
  }
  return null
}

/** Empty where the process has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
