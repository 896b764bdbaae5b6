import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Argon2Parameters, Argon2Process } from './argon2.ts'

// All in milliseconds.

/** Who comes sooner than this after another is part of a crowd. */
const crowded = 500
/** How long one of a crowd waits for a processor without work. */
const patience = 1000
/** How long nobody waits for one any more, where there was none. */
const impatience = 10_000
/** The longest rest between two of a crowd. */
const longestRest = 100

const patient = new Argon2Process('patient')
const hurried = new Argon2Process('hurried')
let lastEnded = Number.NEGATIVE_INFINITY
let restsUntil = Number.NEGATIVE_INFINITY
let impatientUntil = Number.NEGATIVE_INFINITY

/** Makes a hash: for one who comes alone at once; in a crowd each gives way to whoever reads pages, but not for ever. */
export async function deriveHash(parameters: Argon2Parameters): Promise<Uint8Array> {
  const inCrowd = performance.now() - lastEnded < crowded
  if (inCrowd) await sleep(Math.max(0, restsUntil - performance.now()))
  const began = performance.now()
  const before = performance.eventLoopUtilization()
  try {
    return inCrowd && began > impatientUntil
      ? await patientlyAtFirst(parameters)
      : await hurried.derive(parameters)
  } finally {
    lastEnded = performance.now()
    // The busier the site was meanwhile, the longer it is left alone.
    const { utilization } = performance.eventLoopUtilization(before)
    restsUntil = lastEnded + Math.min((lastEnded - began) * utilization, longestRest)
  }
}

function patientlyAtFirst(parameters: Argon2Parameters): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      impatientUntil = performance.now() + impatience
      hurried.derive(parameters).then(resolve, reject)
    }, patience)
    patient
      .derive(parameters)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
