/** The option a value stands for: options are texts, values may be numbers. */
export function toOptionValue(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** The options a value of several stands for. */
export function toOptionValues(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(toOptionValue) : []
}
