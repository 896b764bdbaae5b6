const encoder = new TextEncoder()
/** Encoding into what is there already is faster than asking first how much is needed. */
const desk = new Uint8Array(256 * 1024)
const mostBytesOfLetter = 3

/** The pieces of a page behind each other, as they travel; those that are always the same come encoded already. */
export function joined(pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): Uint8Array<ArrayBuffer> {
  const most = pieces.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? piece.length * mostBytesOfLetter : piece.length),
    0,
  )
  const place = most <= desk.length ? desk : new Uint8Array(most)
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') end += encoder.encodeInto(piece, place.subarray(end)).written
    else {
      place.set(piece, end)
      end += piece.length
    }
  }
  return place.slice(0, end)
}

export function encoded(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}
