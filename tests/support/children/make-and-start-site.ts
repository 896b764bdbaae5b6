import { makeSite } from './make-site.ts'

// Creates the configured site (the arguments are the owner's address and password, and galleries), prints what tests
// need to know of it, and starts the product: in the same process, because its modules take a second of CPU time to load.
const [email = '', password = '', ...galleries] = process.argv.slice(2)
console.log(JSON.stringify(await makeSite(email, password, galleries)))
await import('../../../scripts/start.ts')
