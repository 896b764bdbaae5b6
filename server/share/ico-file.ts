interface Layer {
  readonly size: number
  readonly png: Uint8Array
}

const headerSize = 6
const entrySize = 16

/** Creates an `.ico` file of PNGs: a directory with their sizes and offsets, then the PNGs. */
export function createIcoFileBytes(layers: readonly Layer[]): Uint8Array<ArrayBuffer> {
  const directory = Buffer.alloc(headerSize + layers.length * entrySize)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(layers.length, 4)
  let offset = directory.length
  for (const [index, { size, png }] of layers.entries()) {
    const entryOffset = headerSize + index * entrySize
    directory.writeUInt8(size, entryOffset)
    directory.writeUInt8(size, entryOffset + 1)
    directory.writeUInt16LE(1, entryOffset + 4)
    directory.writeUInt16LE(32, entryOffset + 6)
    directory.writeUInt32LE(png.length, entryOffset + 8)
    directory.writeUInt32LE(offset, entryOffset + 12)
    offset += png.length
  }
  return new Uint8Array(Buffer.concat([directory, ...layers.map(({ png }) => png)]))
}
