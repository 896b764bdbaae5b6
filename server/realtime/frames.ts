/** The protocol version of a socket: 1.0.0 sends objects, 2.0.0 arrays and binary broadcasts. */
export type ProtocolVersion = '1.0.0' | '2.0.0'

/** A message of a client. */
export interface ClientMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Set if the payload of a broadcast is binary. */
  readonly bytes: Buffer | null
}

/** A frame ready to be sent; its bytes are shared by all sockets that get it. */
export interface EncodedFrame {
  readonly data: Buffer
  readonly binary: boolean
}

/** A message to clients; `payload` is JSON text. */
export interface ServerMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: string
}

/** A broadcast to clients: JSON text or bytes. */
export interface BroadcastMessage {
  readonly event: string
  readonly payload: string | Buffer
}

const binaryKinds = { broadcastFromClient: 3, broadcastToClient: 4 } as const
const binaryEncodings = { bytes: 0, json: 1 } as const
const maxBinaryFieldBytes = 255
const maxRefLength = 255

export function isProtocolVersion(text: string): text is ProtocolVersion {
  return text === '1.0.0' || text === '2.0.0'
}

/** Parses a frame of a client; null if it is not a valid message. */
export function decodeFrame(version: ProtocolVersion, data: Buffer, isBinary: boolean): ClientMessage | null {
  if (isBinary) return version === '2.0.0' ? decodeBinaryBroadcast(data) : null
  const json = parseJson(data.toString('utf8'))
  if (version === '1.0.0') {
    if (!isJsonObject(json)) return null
    return toClientMessage(json.join_ref, json.ref, json.topic, json.event, json.payload)
  }
  if (!Array.isArray(json) || json.length !== 5) return null
  const [joinRef, ref, topic, event, payload] = json as unknown[]
  return toClientMessage(joinRef, ref, topic, event, payload)
}

function toClientMessage(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): ClientMessage | null {
  const refs = [joinRef, ref].map((value) => value ?? null)
  if (!refs.every(isRef) || typeof topic !== 'string' || typeof event !== 'string') return null
  if (payload !== undefined && payload !== null && !isJsonObject(payload)) return null
  const [joinRefText = null, refText = null] = refs.map((value) => (value === null ? null : String(value)))
  return { joinRef: joinRefText, ref: refText, topic, event, payload: payload ?? {}, bytes: null }
}

function isRef(value: unknown): value is string | number | null {
  return (
    value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= maxRefLength)
  )
}

/**
 * A broadcast of protocol 2.0.0: kind, the lengths of join ref, ref, topic, event and metadata, the encoding, then these
 * fields and the payload.
 */
function decodeBinaryBroadcast(data: Buffer): ClientMessage | null {
  const [kind, joinRefLength = 0, refLength = 0, topicLength = 0, eventLength = 0, metadataLength = 0] = data
  const encoding = data[6]
  if (kind !== binaryKinds.broadcastFromClient || encoding === undefined) return null
  let offset = 7
  const readBytes = (length: number) => {
    const bytes = data.subarray(offset, offset + length)
    offset += length
    return bytes
  }
  const readText = (length: number) => readBytes(length).toString('utf8')
  const joinRef = readText(joinRefLength) || null
  const ref = readText(refLength) || null
  const topic = readText(topicLength)
  const event = readText(eventLength)
  const metadataText = readText(metadataLength)
  if (offset > data.length) return null
  const metadata = metadataText === '' ? {} : parseJson(metadataText)
  if (!isJsonObject(metadata)) return null
  const bytes = data.subarray(offset)
  const common = { joinRef, ref, topic, event: 'broadcast' }
  if (encoding === binaryEncodings.bytes)
    return { ...common, payload: { ...metadata, type: 'broadcast', event }, bytes: Buffer.from(bytes) }
  if (encoding !== binaryEncodings.json) return null
  const payload = parseJson(bytes.toString('utf8'))
  if (payload === undefined) return null
  return { ...common, payload: { ...metadata, type: 'broadcast', event, payload }, bytes: null }
}

/** Encodes a message for a protocol version. */
export function encodeMessage(version: ProtocolVersion, message: ServerMessage): EncodedFrame {
  const { joinRef, ref, topic, event, payload } = message
  const text =
    version === '2.0.0'
      ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`
      : `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload},"ref":${JSON.stringify(ref)}}`
  return { data: Buffer.from(text), binary: false }
}

/** Encodes a broadcast; null if the protocol version cannot express it: 1.0.0 has no binary payloads. */
export function encodeBroadcast(
  version: ProtocolVersion,
  topic: string,
  { event, payload }: BroadcastMessage,
): EncodedFrame | null {
  const isBinaryPayload = typeof payload !== 'string'
  if (version === '2.0.0') {
    const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
    if (topicBytes.length <= maxBinaryFieldBytes && eventBytes.length <= maxBinaryFieldBytes) {
      const encoding = isBinaryPayload ? binaryEncodings.bytes : binaryEncodings.json
      const head = Buffer.from([
        binaryKinds.broadcastToClient,
        topicBytes.length,
        eventBytes.length,
        0,
        encoding,
      ])
      const payloadBytes = isBinaryPayload ? payload : Buffer.from(payload)
      return { data: Buffer.concat([head, topicBytes, eventBytes, payloadBytes]), binary: true }
    }
  }
  if (isBinaryPayload) return null
  const text = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}}`
  return encodeMessage(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload: text })
}

/** Encodes a frame once for each protocol version that needs it. */
export function createFrameEncoder(
  encode: (version: ProtocolVersion) => EncodedFrame | null,
): (version: ProtocolVersion) => EncodedFrame | null {
  const frames = new Map<ProtocolVersion, EncodedFrame | null>()
  return (version) => {
    const known = frames.get(version)
    if (known !== undefined) return known
    const frame = encode(version)
    frames.set(version, frame)
    return frame
  }
}

export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
