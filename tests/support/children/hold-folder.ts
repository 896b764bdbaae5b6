// Takes a data folder and keeps it until it is ended.
import { lockDataFolder } from '../../../server/data/engines/data-folder-lock.ts'

lockDataFolder(process.argv[2] ?? '')
// What nobody refers to may be collected; the lock must outlive that.
globalThis.gc?.()
console.log('held')
setInterval(() => undefined, 60_000)
