// Takes a data folder and keeps it until it is ended.
import { lockFolder } from '../../../server/data/engines/lock.ts'

lockFolder(process.argv[2] ?? '')
// What nobody refers to may be collected; the lock must outlive that.
globalThis.gc?.()
console.log('held')
setInterval(() => undefined, 60_000)
