import { describe, expect, it } from 'vitest'
import { OncePerFileErrorReporter } from './once-per-file-error-reporter.ts'

describe('OncePerFileErrorReporter', () => {
  it('remembers a limited number of files and forgets the oldest', () => {
    const reported: string[] = []
    const reporter = new OncePerFileErrorReporter((error) => reported.push(error.message), 2)
    for (const hash of ['a', 'b', 'c', 'c', 'b', 'a']) reporter.reportOnce(hash, new Error(hash))
    expect(reported).toEqual(['a', 'b', 'c', 'a'])
  })
})
