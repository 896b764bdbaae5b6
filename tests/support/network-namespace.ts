import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { registerCleanup } from './shared-setup.ts'
import { findSystemTool, runSystemTool } from './system-tools.ts'

/** A network namespace of Linux: a process in it reaches only the other ends of its links. */
export interface TestNetworkNamespace {
  /** What comes before a command, so that it runs in the namespace. */
  readonly commandPrefix: readonly string[]
  /** Adds a link between the namespace and this machine. */
  addLink(): TestNetworkLink
}

/** Two network interfaces joined by a cable, with a network of two addresses that is nowhere else. */
export interface TestNetworkLink {
  readonly hostAddress: string
  readonly namespaceAddress: string
  cut(cut: NetworkCut): void
  restore(): void
}

/**
 * Packets in both directions are sent and arrive nowhere, or the namespace has no route any more, so that new connections
 * fail at once. In both cases no connection is closed.
 */
export type NetworkCut = 'drops all packets' | 'is down'

const tools = {
  ip: findSystemTool('ip'),
  unshare: findSystemTool('unshare'),
  nsenter: findSystemTool('nsenter'),
}
/** The address of no interface. The queueing discipline that loses packets (netem) is not in every kernel. */
const deadHardwareAddress = '02:00:00:00:00:01'

/** Why tests in a network namespace are skipped; null: they run. */
export function findNetworkNamespaceSkipReason(): string | null {
  if (process.platform !== 'linux') return 'only Linux has network namespaces'
  if (process.getuid?.() !== 0) return 'only root may create network namespaces'
  const { ip, unshare, nsenter } = tools
  if (ip === null || unshare === null || nsenter === null)
    return 'ip (iproute2), unshare and nsenter (util-linux) are not installed'
  // In a namespace of its own, which ends with the command.
  const probe = runSystemTool(unshare, ['--net', ip, 'link', 'add', 'probe0', 'type', 'veth'])
  return probe.code === 0
    ? null
    : `this machine allows no network namespaces or links: ${probe.output.trim()}`
}

/** Creates a namespace. The kernel removes it and its links after its last process, however the test run ends. */
export async function createTestNetworkNamespace(): Promise<TestNetworkNamespace> {
  const { ip, unshare, nsenter } = tools
  if (ip === null || unshare === null || nsenter === null) throw new Error('Tools are missing')
  // Ends when its input is closed, which the end of this process does too.
  const holder = spawn(unshare, ['--net', 'sh', '-c', 'echo created && exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C ends this process, and the holder only after it.
    detached: true,
  })
  const ended = once(holder, 'exit')
  registerCleanup(async () => {
    holder.stdin.end()
    await ended
  })
  const isCreated = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    ended.then(() => false),
  ])
  if (!isCreated || holder.pid === undefined) throw new Error('The network namespace was not created')
  const id = String(holder.pid)
  const commandPrefix = [nsenter, `--net=/proc/${id}/ns/net`, '--']
  const runOnHost = (...args: string[]) => runOrThrow(ip, args)
  const runInside = (...args: string[]) => runOrThrow(nsenter, [...commandPrefix.slice(1), ip, ...args])
  runInside('link', 'set', 'lo', 'up')
  return {
    commandPrefix,
    addLink() {
      const name = `lt${randomBytes(5).toString('hex')}`
      const [hostEnd, innerEnd] = [`${name}h`, `${name}n`]
      runOnHost('link', 'add', hostEnd, 'type', 'veth', 'peer', 'name', innerEnd, 'netns', id)
      registerCleanup(() => runOnHost('link', 'delete', hostEnd))
      const [hostAddress, namespaceAddress] = pickAddresses()
      for (const [run, end, address] of [
        [runOnHost, hostEnd, hostAddress],
        [runInside, innerEnd, namespaceAddress],
      ] as const) {
        run('address', 'add', `${address}/30`, 'dev', end)
        run('link', 'set', end, 'up')
      }
      const ends = [
        { run: runOnHost, neighbour: [namespaceAddress, 'dev', hostEnd] },
        { run: runInside, neighbour: [hostAddress, 'dev', innerEnd] },
      ]
      let undo = (): void => undefined
      return {
        hostAddress,
        namespaceAddress,
        cut(cut) {
          if (cut === 'drops all packets') {
            const dead = ['lladdr', deadHardwareAddress, 'nud', 'permanent']
            for (const { run, neighbour } of ends) run('neighbour', 'replace', ...neighbour, ...dead)
            undo = () => {
              for (const { run, neighbour } of ends) run('neighbour', 'delete', ...neighbour)
            }
          } else {
            // Not the end of this machine: its route would be gone with it, and what is sent to the namespace would
            // take the way to the internet.
            runInside('link', 'set', innerEnd, 'down')
            undo = () => runInside('link', 'set', innerEnd, 'up')
          }
        },
        restore() {
          undo()
          undo = () => undefined
        },
      }
    },
  }
}

/** Two addresses of a range that is reserved for tests of networks (RFC 2544), and of no interface of this machine. */
function pickAddresses(): [string, string] {
  const used = new Set(
    Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address)),
  )
  for (;;) {
    const first = randomInt(2 ** 15) * 4 + 1
    const [one, two] = [first, first + 1].map(
      (n) => `198.${18 + (n >> 16)}.${(n >> 8) & 0xff}.${n & 0xff}`,
    ) as [string, string]
    if (!used.has(one) && !used.has(two)) return [one, two]
  }
}

function runOrThrow(file: string, args: readonly string[]): void {
  const { code, output } = runSystemTool(file, args)
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${output}`)
}
