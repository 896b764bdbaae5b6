import type { Language } from '../../../../domain/language.ts'
import type { Translate } from '../../../i18n/translate.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function formatBytes(bytes: number, language: Language): string {
  let [value, unit] = [bytes / 1000, 0]
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1]
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[unit] ?? 'kilobyte',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value)
}

/** The remaining time, rounded to what an estimate can tell. */
export function formatTimeLeft(seconds: number, t: Translate): string {
  if (seconds < 10) return t('upload.fewSecondsLeft')
  if (seconds < 60) return t('upload.secondsLeft', { count: Math.ceil(seconds / 10) * 10 })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return t('upload.minutesLeft', { count: minutes })
  return t('upload.hoursLeft', { count: Math.round(minutes / 60) })
}
