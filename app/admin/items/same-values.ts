/** Whether two sets of values would be stored alike: nothing is the same as an empty text, and 3 the same as `3`. */
export function sameValues(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => textOf(one[name]) === textOf(other[name]))
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
