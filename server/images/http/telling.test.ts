import { describe, expect, it } from 'vitest'
import { Telling } from './telling.ts'

describe('telling of lost files', () => {
  it('does not grow with the files it has told of, and forgets the oldest', () => {
    const heard: string[] = []
    const telling = new Telling((error) => heard.push(error.message), 2)
    for (const hash of ['a', 'b', 'c', 'c', 'b', 'a']) telling.tell(hash, new Error(hash))
    expect(heard).toEqual(['a', 'b', 'c', 'a'])
  })
})
