import { randomBytes } from 'node:crypto'
import type { KindName } from '../../domain/kinds/index.ts'
import type { ArchiveCheckState, ItemRestoreState } from '../../domain/restore.ts'
import { openSealedValue, sealValue } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { OpenedArchiveRow } from '../data/opened-archive-repository.ts'

/** The database of an archive holds secrets, so instances delete it when no owner looks at it any more. */
const unusedLifetimeMs = 30 * 60_000
/** How often the process that works with an archive says so, and stores its progress. */
const renewalMs = 2000
/** After so long without a renewal the process has ended. Clocks of instances may differ by some seconds. */
const leaseMs = 30_000
const touchMs = 60_000

/** The archive that owners look into, as all instances know it. */
export interface OpenedArchive {
  readonly token: string
  readonly runId: number
  readonly state: ArchiveCheckState
  readonly itemRestores: Readonly<Record<string, ItemRestoreState>>
  /** As the owner has entered it. */
  readonly passphrase: string | null
  /** Whether a process checks it or restores an item of it. */
  readonly isBusy: boolean
  readonly usedAt: string
}

interface RecordDeps {
  readonly data: SiteDatabase
  /** Seals passphrases. */
  readonly secret: string
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

type RecordValues = Parameters<SiteDatabase['openedArchives']['update']>[1]

/** Work with an archive, which is shown as busy on all instances until it ends. */
export interface ArchiveWorkLease {
  /** Is stored with the next renewal. */
  setState(state: ArchiveCheckState): void
  /** Stores the result of a check; false: the archive is no longer open. */
  endCheck(state: ArchiveCheckState): Promise<boolean>
  /** The same for the restore of an item. */
  endItemRestore(key: string, result: ItemRestoreState): Promise<boolean>
}

export function getItemRestoreKey(kind: KindName, id: number): string {
  return `${kind} ${id}`
}

/** Records in the database of the archive that owners look into; one at a time, because each takes the space of a database. */
export class OpenedArchiveRecords {
  readonly #deps: RecordDeps

  constructor(deps: RecordDeps) {
    this.#deps = deps
  }

  /** Null: none is open, or it was not used for half an hour. */
  async find(): Promise<OpenedArchive | null> {
    const { openedArchives } = this.#deps.data
    const row = await openedArchives.find()
    if (row === null) return null
    const archive = this.#parse(row)
    const isUnused = Date.parse(row.used_at) + unusedLifetimeMs <= this.#deps.now().getTime()
    if (!isUnused || archive.isBusy) return archive
    await openedArchives.delete(row.token)
    return null
  }

  /** Opens an archive to be checked, and closes the one that was open; null if that one is in use. */
  async open(runId: number, passphrase: string | null): Promise<OpenedArchive | null> {
    const { data, secret, now } = this.#deps
    const token = randomBytes(16).toString('hex')
    const state: ArchiveCheckState = { is: 'checking', progress: null }
    const row = {
      token,
      run_id: runId,
      state: JSON.stringify(state),
      item_restores: '{}',
      passphrase: passphrase === null ? null : sealValue(passphrase, secret, getPurpose(token)),
      lease_until: this.#getLeaseEnd(),
      used_at: now().toISOString(),
    }
    const isOpened = await data.transaction(async ({ openedArchives }) => {
      const current = await openedArchives.findAndLock()
      if (current !== null && this.#parse(current).isBusy) return false
      await openedArchives.replace(row)
      return true
    })
    return isOpened ? this.#parse(row) : null
  }

  /** Records that an item is being restored; false if the archive is in use or no longer open. */
  async startItemRestore({ token }: OpenedArchive, key: string): Promise<boolean> {
    return this.#deps.data.transaction(async ({ openedArchives }) => {
      const row = await openedArchives.findAndLock()
      if (row?.token !== token || this.#parse(row).isBusy) return false
      const running: ItemRestoreState = { is: 'running' }
      const item_restores = JSON.stringify({ ...JSON.parse(row.item_restores), [key]: running })
      return openedArchives.update(token, { item_restores, lease_until: this.#getLeaseEnd() })
    })
  }

  /** Says that it is in use until the work ends. */
  startWork(token: string): ArchiveWorkLease {
    const { data, report, now } = this.#deps
    let state: ArchiveCheckState | null = null
    let renewal: Promise<unknown> = Promise.resolve()
    const renew = () =>
      data.openedArchives.update(token, {
        lease_until: this.#getLeaseEnd(),
        ...(state === null ? {} : { state: JSON.stringify(state) }),
      })
    const timer = setInterval(() => {
      renewal = renewal.then(renew).catch(report)
    }, renewalMs)
    const end = async (readValues: () => Promise<RecordValues>) => {
      // First, so that the lease ends even if the database does not respond.
      clearInterval(timer)
      await renewal
      const values = await readValues()
      return data.openedArchives.update(token, { ...values, lease_until: now().toISOString() })
    }
    return {
      setState(newState) {
        state = newState
      },
      endCheck: (result) => end(async () => ({ state: JSON.stringify(result) })),
      endItemRestore: (key, result) =>
        end(async () => {
          const restores = JSON.parse((await data.openedArchives.find())?.item_restores ?? '{}')
          return { item_restores: JSON.stringify({ ...restores, [key]: result }) }
        }),
    }
  }

  async setState({ token }: OpenedArchive, state: ArchiveCheckState): Promise<void> {
    await this.#deps.data.openedArchives.update(token, { state: JSON.stringify(state) })
  }

  /** Postpones the time at which it counts as unused. */
  async touch({ token, usedAt }: OpenedArchive): Promise<void> {
    const now = this.#deps.now()
    if (now.getTime() - Date.parse(usedAt) < touchMs) return
    await this.#deps.data.openedArchives.update(token, { used_at: now.toISOString() })
  }

  async close({ token }: Pick<OpenedArchive, 'token'>): Promise<void> {
    await this.#deps.data.openedArchives.delete(token)
  }

  #getLeaseEnd(): string {
    return new Date(this.#deps.now().getTime() + leaseMs).toISOString()
  }

  #parse({ token, run_id, passphrase, ...row }: OpenedArchiveRow): OpenedArchive {
    const { secret, now } = this.#deps
    const isBusy = Date.parse(row.lease_until) > now().getTime()
    const state: ArchiveCheckState = JSON.parse(row.state)
    const restores: Record<string, ItemRestoreState> = JSON.parse(row.item_restores)
    const ended: ItemRestoreState = { is: 'failed', reason: 'other', fields: [] }
    return {
      token,
      runId: run_id,
      state:
        state.is === 'checking' && !isBusy
          ? { is: 'failed', message: 'The server that checked it has ended.' }
          : state,
      itemRestores: Object.fromEntries(
        Object.entries(restores).map(([key, restore]) => [
          key,
          restore.is === 'running' && !isBusy ? ended : restore,
        ]),
      ),
      passphrase: passphrase === null ? null : openSealedValue(passphrase, secret, getPurpose(token)),
      isBusy,
      usedAt: row.used_at,
    }
  }
}

function getPurpose(token: string): string {
  return `passphrase of the archive ${token}`
}
