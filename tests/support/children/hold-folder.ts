// Locks a data folder until the process is stopped.
import { lockDataFolder } from '../../../server/data/engines/data-folder-lock.ts'

lockDataFolder(process.argv[2] ?? '')
// Keeps a reference: an unreferenced lock could be garbage collected.
globalThis.gc?.()
console.log('held')
setInterval(() => undefined, 60_000)
