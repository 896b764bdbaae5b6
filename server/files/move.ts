import { pairs } from './check/listed.ts'
import { verify } from './check/verify.ts'
import type { Files, ListedFile } from './contract.ts'

/** What became of the files. */
export interface Moved {
  readonly copied: number
  /** Those that were there already. */
  readonly there: number
  /** Hashes whose bytes are not what they should be, here or after they were copied. */
  readonly damaged: string[]
}

export interface MoveOptions {
  /** Told after each file: how many are done, and how many bytes of those to be copied. */
  readonly progress?: (done: number, bytes: number) => void
  readonly atOnce?: number
}

const atOnceUsually = 4

/** Copies what another store does not have, and reads each copy back. May be broken off and begun again any time. */
export async function copyMissing(
  from: Pick<Files, 'open' | 'all'>,
  to: Files,
  { progress, atOnce = atOnceUsually }: MoveOptions = {},
): Promise<Moved> {
  let [seen, copied, bytes] = [0, 0, 0]
  const damaged: string[] = []
  const waiting = missing()
  const work = async () => {
    for (;;) {
      const { value: file, done } = await waiting.next()
      if (done) return
      if (await copyOne(from, to, file.hash)) copied += 1
      else damaged.push(file.hash)
      bytes += file.size
      progress?.(seen, bytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { copied, there: seen - copied - damaged.length, damaged }

  async function* missing(): AsyncGenerator<ListedFile> {
    for await (const { known: file, stored } of pairs(to, from)) {
      if (file === null) continue
      seen += 1
      if (stored?.size === file.size) progress?.(seen, bytes)
      else yield file
    }
  }
}

/** Copies a file; false where its bytes are not what their name says. */
async function copyOne(from: Pick<Files, 'open'>, to: Files, hash: string): Promise<boolean> {
  const reading = { pace: async () => undefined }
  if ((await verify(from, hash, reading)).is !== 'whole') return false
  const stored = await from.open(hash)
  if (stored === null) return false
  await to.put(stored.stream())
  return (await verify(to, hash, reading)).is === 'whole'
}
