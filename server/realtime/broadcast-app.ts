import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { topicPrefix } from './channel.ts'
import { authenticateChannelCaller, CallerRejectedError, type ChannelCaller } from './channel-caller.ts'
import { type BroadcastMessage, isJsonObject, parseJson } from './frames.ts'
import type { WebSocketEndpointDeps } from './websocket-endpoint.ts'

type BroadcastEnv = { Bindings: Partial<HttpBindings> }
type BroadcastContext = Context<BroadcastEnv>

/** A message of a request. */
interface RequestedBroadcast {
  readonly topic: string
  readonly isPrivate: boolean
  readonly message: BroadcastMessage
}

class BroadcastError extends Error {
  override readonly name = 'BroadcastError'
  readonly status: 400 | 401 | 403 | 413 | 422 | 429

  constructor(status: BroadcastError['status'], message: string) {
    super(message)
    this.status = status
  }
}

const maxMessages = 100
const maxEventLength = 255

/** Broadcasts by HTTP: a list of messages, or one whose topic and event are in the path. */
export function createBroadcastApp(deps: WebSocketEndpointDeps): Hono<BroadcastEnv> {
  const app = new Hono<BroadcastEnv>()

  /** Sends the messages if the caller may; nothing is sent if one of them is rejected. */
  async function send(c: BroadcastContext, requested: readonly RequestedBroadcast[], caller: ChannelCaller) {
    const isService = caller.actor.role === 'system'
    const forbidden = requested.find(({ isPrivate }) => isPrivate && caller.audience !== 'editor')
    if (forbidden !== undefined)
      throw new BroadcastError(
        403,
        `Unauthorized: You do not have permissions to write to this Channel topic: ${forbidden.topic}`,
      )
    if (!isService) {
      const sizes = requested.map(({ message }) => Buffer.byteLength(message.payload))
      const costs = requested.map(({ topic, isPrivate }, i) =>
        deps.service.topics.measureBroadcast({ topic: `${topicPrefix}${topic}`, isPrivate }, sizes[i] ?? 0),
      )
      const address = deps.readAddress(c.env.incoming ?? null)
      const problem = deps.service.takeMessages(address, requested.length, addUp(sizes), addUp(costs))
      if (problem !== null) throw new BroadcastError(429, problem)
    }
    for (const { topic, isPrivate, message } of requested)
      deps.service.topics.broadcast({ topic: `${topicPrefix}${topic}`, isPrivate }, message, null)
    return c.body(null, 202)
  }

  app.post('/api/broadcast', async (c) => {
    const caller = await authenticate(c, deps)
    const body = parseJson((await readBody(c, deps.limits.maxFrameBytes)).toString('utf8'))
    const messages = isJsonObject(body) ? body.messages : undefined
    if (!Array.isArray(messages) || messages.length === 0 || messages.length > maxMessages)
      throw new BroadcastError(422, `messages must be a list of 1 to ${maxMessages} messages`)
    return await send(
      c,
      messages.map((message) => parseMessage(message, deps.limits.maxTopicLength)),
      caller,
    )
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await authenticate(c, deps)
    const { topic, event } = c.req.param()
    const query = new URL(c.req.url).searchParams
    if ([...query.keys()].some((name) => name.startsWith('persist')))
      throw new BroadcastError(422, 'UnsupportedFeature: Messages cannot be stored')
    const bytes = await readBody(c, deps.limits.maxFrameBytes)
    const isBinary = c.req.header('content-type')?.startsWith('application/octet-stream') === true
    const payload = isBinary ? bytes : parseJson(bytes.toString('utf8'))
    if (payload === undefined) throw new BroadcastError(422, 'The body is not valid JSON')
    assertNames(topic, event, deps.limits.maxTopicLength)
    const message = { event, payload: Buffer.isBuffer(payload) ? payload : JSON.stringify(payload) }
    return await send(c, [{ topic, isPrivate: query.get('private') === 'true', message }], caller)
  })

  app.all('/websocket', (c) =>
    c.json({ message: 'This endpoint requires a websocket connection' }, 426, {
      Upgrade: 'websocket',
      'Cache-Control': 'no-store',
    }),
  )
  app.all('*', (c) =>
    c.json({ message: 'There is nothing at this path' }, 404, { 'Cache-Control': 'no-store' }),
  )
  app.onError((error, c) => {
    const isExpected = error instanceof BroadcastError
    if (!isExpected) deps.report(error)
    const message = isExpected ? error.message : 'Internal Server Error'
    const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
    if (isExpected && error.status === 429) headers['Retry-After'] = '1'
    return c.json({ message, error: message }, isExpected ? error.status : 500, headers)
  })
  return app
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

async function authenticate(c: BroadcastContext, deps: WebSocketEndpointDeps): Promise<ChannelCaller> {
  const apiKey = c.req.header('apikey') ?? ''
  const token = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
  if (apiKey === '' && token === null) throw new BroadcastError(401, 'No API key found in request')
  try {
    return await authenticateChannelCaller(deps, apiKey, token)
  } catch (error) {
    if (error instanceof CallerRejectedError) throw new BroadcastError(401, error.message)
    throw error
  }
}

async function readBody({ req }: BroadcastContext, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new BroadcastError(413, `The body has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseMessage(message: unknown, maxTopicLength: number): RequestedBroadcast {
  if (!isJsonObject(message)) throw new BroadcastError(422, 'A message must be an object')
  const { topic, event, payload = {}, private: isPrivate = false } = message
  if (typeof topic !== 'string' || typeof event !== 'string' || !isJsonObject(payload))
    throw new BroadcastError(422, 'A message needs a topic, an event and a payload')
  if (typeof isPrivate !== 'boolean') throw new BroadcastError(422, 'private must be true or false')
  assertNames(topic, event, maxTopicLength)
  return { topic, isPrivate, message: { event, payload: JSON.stringify(payload) } }
}

function assertNames(topic: string, event: string, maxTopicLength: number): void {
  const isValidTopic = topic !== '' && topicPrefix.length + topic.length <= maxTopicLength
  if (!isValidTopic || event === '' || event.length > maxEventLength)
    throw new BroadcastError(422, 'The topic or the event is empty or too long')
}
