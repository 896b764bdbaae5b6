import { parseDate } from './parse.ts'
import { CZECH_MONTHS, CZECH_MONTHS_GENITIVE, ENGLISH_MONTHS } from './words/names.ts'

/** Whatever is longer is no date, and nobody has to look for words in it. */
const longest = 100

const around = /^(?:kolem|okolo|asi|zhruba|přibližně|cca\.?|circa|ca\.?|c\.|around|about)\s+/
const perhaps = /^(?:snad|možná|nejspíš|pravděpodobně|perhaps|possibly|probably)\s+/
const ofTheYear = /^(?:v\s+|in\s+|the\s+)?(?:roku|roce|rok|r\.|year)\s+|^in\s+/
const fromTo = /^(?:od\s+|from\s+)?(.+?)\s*(?:–|—|-|\s(?:až|do|to|until)\s)\s*(.+)$/

/**
 * A date as people write it ("kolem roku 1890", "9. května 1945", "19. století", "1890–1895", "around 1890") as EDTF. What
 * is EDTF already, or not understood, is given back as it is.
 */
export function dateFromWords(text: string): string {
  const asIs = text.trim()
  if (asIs.length > longest || parseDate(asIs).ok) return asIs
  const found = hedged(asIs.toLowerCase().replace(/\s+/g, ' '))
  return found !== null && parseDate(found).ok ? found : asIs
}

function hedged(words: string): string | null {
  for (const [said, sign] of [[around, '~'] as const, [perhaps, '?'] as const]) {
    if (!said.test(words)) continue
    const date = single(words.replace(said, ''))
    return date === null ? null : date + sign
  }
  return single(words) ?? interval(words)
}

function interval(words: string): string | null {
  const [, first, last] = fromTo.exec(words) ?? []
  if (first === undefined || last === undefined) return null
  const [from, to] = [single(first), single(last)]
  return from === null || to === null ? null : `${from}/${to}`
}

/** One day, month, year, decade or century. */
function single(words: string): string | null {
  const date = words.replace(ofTheYear, '')
  const [, century] = /^(?:the )?(\d{1,2})(?:\. ?stol(?:\.|etí)|(?:st|nd|rd|th) century)$/.exec(date) ?? []
  if (century !== undefined) return `${two(Number(century) - 1)}XX`
  const [, tens, ofCentury] = /^(\d)0\. léta (\d{1,2})\. ?stol(?:\.|etí)$/.exec(date) ?? []
  if (ofCentury !== undefined) return `${two(Number(ofCentury) - 1)}${tens}X`
  const [, decade] = /^(?:the )?(\d{3})0s$/.exec(date) ?? []
  if (decade !== undefined) return `${decade}X`
  const [, year] = /^(\d{3,4})$/.exec(date) ?? []
  if (year !== undefined) return four(year)
  return day(date)
}

function day(date: string): string | null {
  const [, numberOfDay, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{3,4})$/.exec(date) ?? []
  if (year !== undefined) return `${four(year)}-${two(Number(month))}-${two(Number(numberOfDay))}`
  const [, before, name, after, ofYear] =
    /^(?:(\d{1,2})\.? )?(\p{L}+)(?: (\d{1,2}),)? (\d{3,4})$/u.exec(date) ?? []
  const at = name === undefined ? -1 : monthNamed(name)
  if (at < 0 || ofYear === undefined) return null
  const inMonth = before ?? after
  return `${four(ofYear)}-${two(at + 1)}${inMonth === undefined ? '' : `-${two(Number(inMonth))}`}`
}

function monthNamed(name: string): number {
  const places = [ENGLISH_MONTHS, CZECH_MONTHS, CZECH_MONTHS_GENITIVE].map((months) =>
    months.findIndex((month) => month.toLowerCase() === name),
  )
  return Math.max(...places)
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function four(year: string): string {
  return year.padStart(4, '0')
}
