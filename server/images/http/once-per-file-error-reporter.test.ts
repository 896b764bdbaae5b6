import { describe, expect, it } from 'vitest'
import { OncePerFileErrorReporter } from './once-per-file-error-reporter.ts'

describe('telling of lost files', () => {
  it('does not grow with the files it has told of, and forgets the oldest', () => {
    const heard: string[] = []
    const telling = new OncePerFileErrorReporter((error) => heard.push(error.message), 2)
    for (const hash of ['a', 'b', 'c', 'c', 'b', 'a']) telling.reportOnce(hash, new Error(hash))
    expect(heard).toEqual(['a', 'b', 'c', 'a'])
  })
})
