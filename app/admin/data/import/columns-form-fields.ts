/** The name of the select with the kind of a CSV file. */
export function getKindFieldName(file: number): string {
  return `kind-${file}`
}

/** The name of the select with the field of a column. */
export function getColumnFieldName(file: number, column: number): string {
  return `field-${file}-${column}`
}
