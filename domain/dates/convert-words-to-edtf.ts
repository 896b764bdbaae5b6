import { parseEdtf } from './parse-edtf.ts'
import { CZECH_MONTHS, CZECH_MONTHS_GENITIVE, ENGLISH_MONTHS } from './wording/month-and-season-names.ts'

/** Whatever is longer is no date, and nobody has to look for words in it. */
const maxTextLength = 100

const approximatePrefix = /^(?:kolem|okolo|asi|zhruba|přibližně|cca\.?|circa|ca\.?|c\.|around|about)\s+/
const uncertainPrefix = /^(?:snad|možná|nejspíš|pravděpodobně|perhaps|possibly|probably)\s+/
const yearPrefix = /^(?:v\s+|in\s+|the\s+)?(?:roku|roce|rok|r\.|year)\s+|^in\s+/
const intervalPattern = /^(?:od\s+|from\s+)?(.+?)\s*(?:–|—|-|\s(?:až|do|to|until)\s)\s*(.+)$/

/**
 * A date as people write it ("kolem roku 1890", "9. května 1945", "19. století", "1890–1895", "around 1890") as EDTF. What
 * is EDTF already, or not understood, is given back as it is.
 */
export function convertDateWordsToEdtf(text: string): string {
  const asIs = text.trim()
  if (asIs.length > maxTextLength || parseEdtf(asIs).ok) return asIs
  const found = convertHedgedWords(asIs.toLowerCase().replace(/\s+/g, ' '))
  return found !== null && parseEdtf(found).ok ? found : asIs
}

function convertHedgedWords(words: string): string | null {
  for (const [said, sign] of [[approximatePrefix, '~'] as const, [uncertainPrefix, '?'] as const]) {
    if (!said.test(words)) continue
    const date = convertSingleDateWords(words.replace(said, ''))
    return date === null ? null : date + sign
  }
  return convertSingleDateWords(words) ?? convertIntervalWords(words)
}

function convertIntervalWords(words: string): string | null {
  const [, first, last] = intervalPattern.exec(words) ?? []
  if (first === undefined || last === undefined) return null
  const [from, to] = [convertSingleDateWords(first), convertSingleDateWords(last)]
  return from === null || to === null ? null : `${from}/${to}`
}

/** One day, month, year, decade or century. */
function convertSingleDateWords(words: string): string | null {
  const date = words.replace(yearPrefix, '')
  const [, century] = /^(?:the )?(\d{1,2})(?:\. ?stol(?:\.|etí)|(?:st|nd|rd|th) century)$/.exec(date) ?? []
  if (century !== undefined) return `${padToTwoDigits(Number(century) - 1)}XX`
  const [, tens, ofCentury] = /^(\d)0\. léta (\d{1,2})\. ?stol(?:\.|etí)$/.exec(date) ?? []
  if (ofCentury !== undefined) return `${padToTwoDigits(Number(ofCentury) - 1)}${tens}X`
  const [, decade] = /^(?:the )?(\d{3})0s$/.exec(date) ?? []
  if (decade !== undefined) return `${decade}X`
  const [, year] = /^(\d{3,4})$/.exec(date) ?? []
  if (year !== undefined) return padYear(year)
  return convertDayOrMonthWords(date)
}

function convertDayOrMonthWords(date: string): string | null {
  const [, numberOfDay, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{3,4})$/.exec(date) ?? []
  if (year !== undefined)
    return `${padYear(year)}-${padToTwoDigits(Number(month))}-${padToTwoDigits(Number(numberOfDay))}`
  const [, before, name, after, ofYear] =
    /^(?:(\d{1,2})\.? )?(\p{L}+)(?: (\d{1,2}),)? (\d{3,4})$/u.exec(date) ?? []
  const at = name === undefined ? -1 : findMonthIndex(name)
  if (at < 0 || ofYear === undefined) return null
  const inMonth = before ?? after
  return `${padYear(ofYear)}-${padToTwoDigits(at + 1)}${inMonth === undefined ? '' : `-${padToTwoDigits(Number(inMonth))}`}`
}

function findMonthIndex(name: string): number {
  const places = [ENGLISH_MONTHS, CZECH_MONTHS, CZECH_MONTHS_GENITIVE].map((months) =>
    months.findIndex((month) => month.toLowerCase() === name),
  )
  return Math.max(...places)
}

function padToTwoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function padYear(year: string): string {
  return year.padStart(4, '0')
}
