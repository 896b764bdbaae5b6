/** Names that Windows reserves, with any extension. */
const reservedName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const portableSegment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/
/** Windows allows 260 characters with the path of the folder that holds the copy. */
const maxLength = 120

/** The paths of a copy, which has to fit on any disk: also where upper and lower case are the same. */
export class PortablePathRegistry {
  readonly #folded = new Set<string>()

  /** Throws unless the path is safe everywhere and not taken. */
  add(path: string): void {
    const isPortable = path
      .split('/')
      .every((name) => portableSegment.test(name) && !name.endsWith('.') && !reservedName.test(name))
    if (!isPortable || path.length > maxLength)
      throw new Error(`The name ${path} does not work on every disk.`)
    const folded = path.toLowerCase()
    if (this.#folded.has(folded)) throw new Error(`Two files of the copy have the name ${path}.`)
    this.#folded.add(folded)
  }
}
