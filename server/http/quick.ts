import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { requestIdOf, type TellRequest } from '../log/index.ts'
import type { FindStored, Stored } from './listener.ts'
import { pathOf, since } from './listener.ts'
import { readQuickHead } from './quick-head.ts'

export interface QuickParts {
  readonly stored: FindStored
  /** What every answer says, a flat list of names and values. */
  readonly headers: readonly string[]
  /** The longest target, in characters. */
  readonly target: number
  /** Milliseconds for a first request, for the next one, and for an answer on which nothing moves. */
  readonly times: { readonly first: number; readonly next: number; readonly silence: number }
  readonly tellRequest: TellRequest
  readonly draining: () => boolean
}

/** Connections that have asked for nothing yet but what lies ready. */
export interface QuickLane {
  /** Ends those that wait for a request. */
  closeIdle(): void
  closeAll(): void
}

type TakeOver = (this: Server, socket: Socket) => void

/**
 * Answers what lies ready straight on the connection: node:http needs most of the time that such an answer takes for its own
 * objects. The first request of a connection that is not of the plainest shape, or for which nothing lies ready, is
 * handed to node:http unread together with the connection, which stays there.
 */
export function openQuickLane(server: Server, parts: QuickParts): QuickLane {
  const { stored, tellRequest, draining, times } = parts
  const toHttp = server.listeners('connection')[0] as TakeOver
  const heads = headsWith(parts.headers, times.next)
  const idle = new Set<Socket>()
  const busy = new Set<Socket>()

  function enter(socket: Socket): void {
    const read = (piece: Buffer) => {
      const began = performance.now()
      const time = Date.now()
      const asked = draining() ? null : readQuickHead(piece)
      const choice =
        asked === null || asked.target.length > parts.target
          ? null
          : stored('GET', asked.target, asked.headers, time)
      if (asked === null || choice === null) return handOver(piece)
      const id = requestIdOf(asked.headers['x-request-id'])
      const bytes = send(choice, id, time)
      const path = pathOf(asked.target)
      tellRequest({ id, method: 'GET', path, status: choice.status, ms: since(began), bytes, time })
    }

    const send = ({ status, variant }: Stored, id: string, time: number): number => {
      const list = status === 304 ? variant.unchangedHeader : variant.header
      const head = heads(status, list, id, time)
      if (status === 304) {
        socket.write(head, 'latin1')
      } else {
        socket.cork()
        socket.write(head, 'latin1')
        socket.write(variant.bytes)
        socket.uncork()
      }
      if (socket.writableLength > 0) waitForReader()
      else if (socket.timeout !== times.next) socket.setTimeout(times.next)
      return status === 304 ? 0 : variant.bytes.byteLength
    }

    // Who asks on without taking what they are given is not heard until they have.
    const waitForReader = () => {
      idle.delete(socket)
      busy.add(socket)
      socket.pause()
      socket.setTimeout(times.silence)
      // Called once all before it has left us.
      socket.write('', () => {
        if (socket.destroyed) return
        busy.delete(socket)
        idle.add(socket)
        socket.setTimeout(times.next)
        socket.resume()
      })
    }

    const leave = () => {
      idle.delete(socket)
      busy.delete(socket)
      socket.off('data', read).off('end', endIt).off('timeout', cut).off('error', ignore).off('close', leave)
    }
    const handOver = (piece: Buffer) => {
      leave()
      socket.pause()
      socket.setTimeout(0)
      toHttp.call(server, socket)
      socket.unshift(piece)
      process.nextTick(() => socket.resume())
    }
    const endIt = () => socket.end()
    const cut = () => socket.destroy()

    idle.add(socket)
    socket.setTimeout(times.first)
    socket.on('data', read).on('end', endIt).on('timeout', cut).on('error', ignore).on('close', leave)
  }

  server.off('connection', toHttp)
  server.on('connection', enter)
  return {
    closeIdle() {
      for (const socket of idle) socket.destroy()
    },
    closeAll() {
      for (const socket of [...idle, ...busy]) socket.destroy()
    },
  }
}

// A connection that breaks is closed; there is nobody left to tell.
const ignore = () => undefined

/** Writes the heads of answers; what does not change from one to the next is written once. */
function headsWith(common: readonly string[], keepAlive: number) {
  const written = new WeakMap<readonly string[], string>()
  const staying = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1000)}\r\n\r\n`
  let second = 0
  let end = ''
  return (status: number, list: readonly string[], id: string, time: number): string => {
    let own = written.get(list)
    if (own === undefined) {
      own = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf(list)}${linesOf(common)}`
      written.set(list, own)
    }
    if (time - second >= 1000) {
      second = time - (time % 1000)
      end = `\r\nDate: ${new Date(second).toUTCString()}\r\n${staying}`
    }
    return `${own}X-Request-Id: ${id}${end}`
  }
}

function linesOf(list: readonly string[]): string {
  let lines = ''
  for (let i = 0; i < list.length; i += 2) lines += `${list[i]}: ${list[i + 1]}\r\n`
  return lines
}
