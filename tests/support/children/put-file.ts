// Stores a file of a given size and content in a folder, and prints the result.
import { Readable } from 'node:stream'
import { openFolderFileStore } from '../../../server/files/index.ts'

const [folder = '', letter = 'a', size = '0', identity = ''] = process.argv.slice(2)
if (identity) process.setuid?.(Number(identity))
try {
  const files = await openFolderFileStore(folder)
  const { hash } = await files.put(Readable.from(chunks(Number(size))))
  console.log(hash)
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}

function* chunks(left: number): Generator<Buffer> {
  for (let rest = left; rest > 0; rest -= 4096) yield Buffer.alloc(Math.min(rest, 4096), letter)
}
