import { type ChildProcess, fork } from 'node:child_process'

/** What a hash is made of. */
export interface Argon2Parameters {
  readonly message: string
  readonly nonce: Uint8Array
  readonly tagLength: number
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

export interface Argon2Question {
  readonly id: number
  readonly parameters: Argon2Parameters
}

export interface Argon2Answer {
  readonly id: number
  readonly tag: Uint8Array
}

/** Which time of the processor a hash is made in: only what nobody else wants, or a small share in any case. */
export type Argon2Manner = 'patient' | 'hurried'

type Waiting = PromiseWithResolvers<Uint8Array>

/** How long a process without work is kept, in milliseconds. */
const kept = 60_000

/**
 * A process that makes hashes, one after another, begun when one is wanted; it ends with ours, and does not keep it alive. A
 * thread would do the same work, but take and give back its 19 MB in the memory that answering pages uses.
 */
export class Argon2Process {
  readonly #manner: Argon2Manner
  #child: ChildProcess | null = null
  #last = 0
  #leaving: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()

  constructor(manner: Argon2Manner) {
    this.#manner = manner
  }

  derive(parameters: Argon2Parameters): Promise<Uint8Array> {
    const waiting = Promise.withResolvers<Uint8Array>()
    clearTimeout(this.#leaving)
    this.#child ??= this.#begin()
    this.#child.ref()
    this.#child.channel?.ref()
    this.#last += 1
    this.#waiting.set(this.#last, waiting)
    const question: Argon2Question = { id: this.#last, parameters }
    this.#child.send(question, (error) => error && this.#end(error))
    return waiting.promise
  }

  #begin(): ChildProcess {
    const child = fork(new URL('./argon2-worker.ts', import.meta.url), [this.#manner], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', ({ id, tag }: Argon2Answer) => {
      this.#waiting.get(id)?.resolve(tag)
      this.#waiting.delete(id)
      if (this.#waiting.size > 0) return
      child.unref()
      child.channel?.unref()
      this.#leaving = setTimeout(() => this.#leave(), kept).unref()
    })
    child.once('error', (error) => this.#child === child && this.#end(error))
    child.once('exit', () => {
      if (this.#child === child) this.#end(new Error('The process that makes hashes has ended'))
    })
    return child
  }

  /** Its memory is of use elsewhere. */
  #leave(): void {
    this.#child?.disconnect()
    this.#child = null
  }

  /** All that wait are told; the next one begins another process. */
  #end(error: Error): void {
    this.#child = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
