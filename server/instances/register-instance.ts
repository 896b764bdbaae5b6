import { randomUUID } from 'node:crypto'
import type { SiteDatabase } from '../data/index.ts'
import type { Instance } from '../data/instance-repository.ts'

const heartbeatMs = 10_000

/** This process in the list of instances. */
export interface InstanceRegistration {
  /** Removes it from the list. */
  end(): Promise<void>
}

interface RegisterInstanceDeps {
  readonly data: Pick<SiteDatabase, 'engine' | 'instances'>
  readonly report: (error: unknown) => void
}

/** Adds this process to the list of instances and renews its entry while it runs. On SQLite there is no list. */
export async function registerInstance(
  { data: { engine, instances }, report }: RegisterInstanceDeps,
  description: Pick<Instance, 'version' | 'secrets_place' | 'secrets_fingerprint'>,
): Promise<InstanceRegistration> {
  if (engine === 'sqlite') return { end: async () => undefined }
  const instance = { id: randomUUID(), ...description }
  await instances.deleteLost()
  await instances.recordSeen(instance)
  let isFailing = false
  const renew = async () => {
    try {
      await instances.recordSeen(instance)
      isFailing = false
    } catch (error) {
      // Once for an outage, however long it takes.
      if (!isFailing) report(error)
      isFailing = true
    }
  }
  let renewal: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renew()
  }, heartbeatMs).unref()
  return {
    async end() {
      clearInterval(timer)
      await renewal
      // If the database is away, the entry ends by itself.
      await instances.remove(instance.id).catch(() => undefined)
    },
  }
}
