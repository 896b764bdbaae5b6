import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

// bcryptjs computes in JavaScript, for hundreds of milliseconds: in the main thread all other requests would wait.
const { password, hash }: { readonly password: string; readonly hash: string } = workerData
parentPort?.postMessage(compareSync(password, hash))
