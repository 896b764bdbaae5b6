interface Layer {
  readonly size: number
  readonly png: Uint8Array
}

const headerSize = 6
const entrySize = 16

/** An `.ico` file that holds PNGs: a directory of their sizes and places, then the pictures themselves. */
export function createIcoFile(layers: readonly Layer[]): Uint8Array<ArrayBuffer> {
  const directory = Buffer.alloc(headerSize + layers.length * entrySize)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(layers.length, 4)
  let place = directory.length
  for (const [index, { size, png }] of layers.entries()) {
    const at = headerSize + index * entrySize
    directory.writeUInt8(size, at)
    directory.writeUInt8(size, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(png.length, at + 8)
    directory.writeUInt32LE(place, at + 12)
    place += png.length
  }
  return new Uint8Array(Buffer.concat([directory, ...layers.map(({ png }) => png)]))
}
