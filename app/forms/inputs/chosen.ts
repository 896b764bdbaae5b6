/** The option a value stands for: options are texts, values may be numbers. */
export function chosenText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** The options a value of several stands for. */
export function chosenTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(chosenText) : []
}
