import type { Language } from '../../domain/language.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size in decimal units, such as `1.2 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  // Only an empty file has 0 kB.
  let [value, unit] = [bytes === 0 ? 0 : Math.max(bytes / 1000, 1), 0]
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1]
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[unit] ?? 'kilobyte',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value)
}
