import { expect, it } from 'vitest'
import { type ContentEventListener, noopContentEventBus } from '../events/index.ts'
import { createTaggedCache } from './tagged-cache.ts'

/** Reads texts of so many letters by name, and tells how often they had to be asked for. */
function texts(lettersEach: number) {
  let tell: ContentEventListener = () => undefined
  const events = {
    ...noopContentEventBus,
    subscribe(listener: ContentEventListener) {
      tell = listener
      return () => undefined
    },
  }
  const memory = createTaggedCache(events, () => new Date())
  const asked: string[] = []
  const read = (...names: string[]) =>
    memory.getManyOrCompute(
      names,
      (name) => name,
      async (missing) => {
        asked.push(...missing)
        return missing.map((name) => ({ name, tags: [name], value: name, letters: lettersEach }))
      },
    )
  return {
    change: (tag: string) => tell([{ id: 1, at: '', action: 'edit', kind: 'article', item: 1, tags: [tag] }]),
    asked,
    read,
  }
}

it('remembers what was read until it changes', async () => {
  const { change, asked, read } = texts(10)
  expect(await read('a', 'b')).toEqual(['a', 'b'])
  await read('b', 'a')
  expect(asked).toEqual(['a', 'b'])
  change('a')
  await read('a', 'b')
  expect(asked).toEqual(['a', 'b', 'a'])
})

it('makes room for long texts by forgetting the oldest, and keeps none that would need too much', async () => {
  const long = texts(200_000)
  const names = Array.from({ length: 41 }, (_, n) => `n${n}`)
  for (const name of names) await long.read(name)
  await long.read('n40', 'n1')
  expect(long.asked).toHaveLength(41)
  await long.read('n0')
  expect(long.asked).toHaveLength(42)

  const endless = texts(200_001)
  await endless.read('a')
  await endless.read('a')
  expect(endless.asked).toEqual(['a', 'a'])
})
