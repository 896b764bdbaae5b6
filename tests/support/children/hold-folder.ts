// Takes a data folder and keeps it until it is ended.
import { lockFolder } from '../../../server/data/lock.ts'

lockFolder(process.argv[2] ?? '')
console.log('held')
setInterval(() => undefined, 60_000)
