/** A field's name at the start of a sentence. */
export function sentence(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
