import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Argon2Parameters, Argon2Process } from './argon2.ts'

// All in milliseconds.

/** Who comes sooner than this after another is part of a crowd. */
const crowded = 500
/** How long one of a crowd waits for a processor without work. */
const patience = 1000
/** The longest rest between two of a crowd. */
const longestRest = 100

const patient = new Argon2Process('patient')
const hurried = new Argon2Process('hurried')
let lastEnded = Number.NEGATIVE_INFINITY
let restsUntil = Number.NEGATIVE_INFINITY

/** Makes a hash: for one who comes alone at once; in a crowd each gives way to whoever reads pages, but not for ever. */
export async function deriveHash(parameters: Argon2Parameters): Promise<Uint8Array> {
  const inCrowd = performance.now() - lastEnded < crowded
  if (inCrowd) await sleep(Math.max(0, restsUntil - performance.now()))
  const began = performance.now()
  const before = performance.eventLoopUtilization()
  try {
    return inCrowd && !patient.isBusy
      ? await inTime(patient.derive(parameters), () => hurried.derive(parameters))
      : await hurried.derive(parameters)
  } finally {
    lastEnded = performance.now()
    // The busier the site was meanwhile, the longer it is left alone.
    const { utilization } = performance.eventLoopUtilization(before)
    restsUntil = lastEnded + Math.min((lastEnded - began) * utilization, longestRest)
  }
}

/** What comes first: the awaited, or what is done instead once it has been awaited long enough. */
function inTime<T>(awaited: Promise<T>, instead: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => instead().then(resolve, reject), patience)
    awaited.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
