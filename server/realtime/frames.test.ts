import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeBroadcast, encodeMessage } from './frames.ts'

const versions = ['1.0.0', '2.0.0'] as const

describe('frames of clients', () => {
  it('are parsed or rejected, and never throw', () => {
    const message = fc.tuple(fc.jsonValue(), fc.jsonValue(), fc.string(), fc.string(), fc.jsonValue())
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from([3, ...bytes])),
      fc.json().map((text) => Buffer.from(text)),
      message.map((value) => Buffer.from(JSON.stringify(value))),
    )
    fc.assert(
      fc.property(fc.constantFrom(...versions), data, fc.boolean(), (version, bytes, isBinary) => {
        const decoded = decodeFrame(version, bytes, isBinary)
        if (decoded !== null) {
          expect(typeof decoded.topic).toBe('string')
          expect(typeof decoded.event).toBe('string')
          expect(decoded.payload).toBeTypeOf('object')
        }
      }),
    )
  })

  it('have the fields of both protocols', () => {
    const object = { topic: 'realtime:a', event: 'phx_join', payload: { a: 1 }, ref: 7, join_ref: '7' }
    const array = ['7', '7', 'realtime:a', 'phx_join', { a: 1 }]
    const expected = {
      joinRef: '7',
      ref: '7',
      topic: 'realtime:a',
      event: 'phx_join',
      payload: { a: 1 },
      bytes: null,
    }
    expect(decodeFrame('1.0.0', Buffer.from(JSON.stringify(object)), false)).toEqual(expected)
    expect(decodeFrame('2.0.0', Buffer.from(JSON.stringify(array)), false)).toEqual(expected)
    expect(decodeFrame('1.0.0', Buffer.from(JSON.stringify(array)), false)).toBeNull()
    expect(decodeFrame('2.0.0', Buffer.from(JSON.stringify(object)), false)).toBeNull()
  })
})

describe('frames of the service', () => {
  it('keep any topic, event and payload', () => {
    const message = {
      joinRef: null,
      ref: '1',
      topic: 'realtime:"\\ž',
      event: 'system',
      payload: '{"a":"\\u2028"}',
    }
    expect(JSON.parse(encodeMessage('2.0.0', message).data.toString())).toEqual([
      null,
      '1',
      'realtime:"\\ž',
      'system',
      { a: '\u2028' },
    ])
    expect(JSON.parse(encodeMessage('1.0.0', message).data.toString())).toEqual({
      topic: 'realtime:"\\ž',
      event: 'system',
      payload: { a: '\u2028' },
      ref: '1',
    })
  })

  it('are text for a topic that is too long for a binary broadcast', () => {
    const topic = `realtime:${'ř'.repeat(200)}`
    const frame = encodeBroadcast('2.0.0', topic, { event: 'a', payload: '{}' })
    expect(frame?.binary).toBe(false)
    expect(JSON.parse(frame?.data.toString() ?? '')[2]).toBe(topic)
    expect(encodeBroadcast('2.0.0', topic, { event: 'a', payload: Buffer.from([1]) })).toBeNull()
  })
})
