import { randomUUID } from 'node:crypto'
import type { SiteDatabase } from '../data/index.ts'
import { type Instance, maxInstanceSilenceSeconds } from '../data/instance-repository.ts'

const defaultHeartbeatMs = 10_000

/** This process in the list of instances. */
export interface InstanceRegistration {
  /**
   * Calls back when this process is seen again after it did not count as running, because it was paused or cut off from the
   * database: others may have migrated it meanwhile.
   */
  onReturn(listener: () => void): void
  /** Removes it from the list. */
  end(): Promise<void>
}

interface RegisterInstanceDeps {
  readonly data: Pick<SiteDatabase, 'engine' | 'instances'>
  readonly report: (error: unknown) => void
  readonly now: () => Date
  readonly heartbeatMs?: number
}

/** Adds this process to the list of instances and renews its entry while it runs. On SQLite there is no list. */
export async function registerInstance(
  { data: { engine, instances }, report, now, heartbeatMs = defaultHeartbeatMs }: RegisterInstanceDeps,
  description: Pick<Instance, 'version' | 'secrets_place' | 'secrets_fingerprint'>,
): Promise<InstanceRegistration> {
  if (engine === 'sqlite') return { onReturn: () => undefined, end: async () => undefined }
  const instance = { id: randomUUID(), ...description }
  await instances.deleteLost()
  await instances.recordSeen(instance)
  let isFailing = false
  let seenAt = now().getTime()
  let notifyOfReturn: () => void = () => undefined
  const renew = async () => {
    try {
      await instances.recordSeen(instance)
      isFailing = false
      const seenBeforeAt = seenAt
      seenAt = now().getTime()
      if (seenAt - seenBeforeAt > maxInstanceSilenceSeconds * 1000) notifyOfReturn()
    } catch (error) {
      // Once for an outage, however long it takes.
      if (!isFailing) report(error)
      isFailing = true
    }
  }
  // None begins beside another: while the database is slow, an earlier one that succeeds later would end an outage too soon,
  // and add the entry again after its removal.
  let renewal: Promise<void> | null = null
  const timer = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = null
    })
  }, heartbeatMs).unref()
  return {
    onReturn(listener) {
      notifyOfReturn = listener
    },
    async end() {
      clearInterval(timer)
      await renewal
      // If the database is away, the entry ends by itself.
      await instances.remove(instance.id).catch(() => undefined)
    },
  }
}
