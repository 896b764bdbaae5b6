/** The option value of a field value: option values are strings, field values may be numbers. */
export function toOptionValue(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** The option values of a field with multiple values. */
export function toOptionValues(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(toOptionValue) : []
}
