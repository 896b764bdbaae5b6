import { parseEdtf } from './parse-edtf.ts'
import { CZECH_MONTHS, CZECH_MONTHS_GENITIVE, ENGLISH_MONTHS } from './wording/month-and-season-names.ts'

/** Longer text is never a date, so it isn't parsed. */
const maxTextLength = 100

const approximatePrefix = /^(?:kolem|okolo|asi|zhruba|přibližně|cca\.?|circa|ca\.?|c\.|around|about)\s+/
const uncertainPrefix = /^(?:snad|možná|nejspíš|pravděpodobně|perhaps|possibly|probably)\s+/
const yearPrefix = /^(?:v\s+|in\s+|the\s+)?(?:roku|roce|rok|r\.|year)\s+|^in\s+/
const intervalPattern = /^(?:od\s+|from\s+)?(.+?)\s*(?:–|—|-|\s(?:až|do|to|until)\s)\s*(.+)$/

/**
 * Converts a date in words ("kolem roku 1890", "9. května 1945", "19. století", "1890–1895", "around 1890")
 * to EDTF. Text that is already EDTF, or isn't understood, is returned unchanged.
 */
export function convertDateWordsToEdtf(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > maxTextLength || parseEdtf(trimmed).ok) return trimmed
  const found = convertHedgedWords(trimmed.toLowerCase().replace(/\s+/g, ' '))
  return found !== null && parseEdtf(found).ok ? found : trimmed
}

function convertHedgedWords(words: string): string | null {
  for (const [prefix, qualifier] of [[approximatePrefix, '~'] as const, [uncertainPrefix, '?'] as const]) {
    if (!prefix.test(words)) continue
    const date = convertSingleDateWords(words.replace(prefix, ''))
    return date === null ? null : date + qualifier
  }
  return convertSingleDateWords(words) ?? convertIntervalWords(words)
}

function convertIntervalWords(words: string): string | null {
  const [, first, last] = intervalPattern.exec(words) ?? []
  if (first === undefined || last === undefined) return null
  const [from, to] = [convertSingleDateWords(first), convertSingleDateWords(last)]
  return from === null || to === null ? null : `${from}/${to}`
}

/** A single day, month, year, decade or century. */
function convertSingleDateWords(words: string): string | null {
  const date = words.replace(yearPrefix, '')
  const [, century] = /^(?:the )?(\d{1,2})(?:\. ?stol(?:\.|etí)|(?:st|nd|rd|th) century)$/.exec(date) ?? []
  if (century !== undefined) return `${padToTwoDigits(Number(century) - 1)}XX`
  const [, tens, decadeCentury] = /^(\d)0\. léta (\d{1,2})\. ?stol(?:\.|etí)$/.exec(date) ?? []
  if (decadeCentury !== undefined) return `${padToTwoDigits(Number(decadeCentury) - 1)}${tens}X`
  const [, decade] = /^(?:the )?(\d{3})0s$/.exec(date) ?? []
  if (decade !== undefined) return `${decade}X`
  const [, year] = /^(\d{3,4})$/.exec(date) ?? []
  if (year !== undefined) return padYear(year)
  return convertDayOrMonthWords(date)
}

function convertDayOrMonthWords(date: string): string | null {
  const [, dayNumber, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{3,4})$/.exec(date) ?? []
  if (year !== undefined)
    return `${padYear(year)}-${padToTwoDigits(Number(month))}-${padToTwoDigits(Number(dayNumber))}`
  const [, before, name, after, monthYear] =
    /^(?:(\d{1,2})\.? )?(\p{L}+)(?: (\d{1,2}),)? (\d{3,4})$/u.exec(date) ?? []
  const monthIndex = name === undefined ? -1 : findMonthIndex(name)
  if (monthIndex < 0 || monthYear === undefined) return null
  const dayOfMonth = before ?? after
  return `${padYear(monthYear)}-${padToTwoDigits(monthIndex + 1)}${dayOfMonth === undefined ? '' : `-${padToTwoDigits(Number(dayOfMonth))}`}`
}

function findMonthIndex(name: string): number {
  const indexes = [ENGLISH_MONTHS, CZECH_MONTHS, CZECH_MONTHS_GENITIVE].map((months) =>
    months.findIndex((month) => month.toLowerCase() === name),
  )
  return Math.max(...indexes)
}

function padToTwoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function padYear(year: string): string {
  return year.padStart(4, '0')
}
