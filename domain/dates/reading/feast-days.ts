import type { SingleDate } from '../historical-date.ts'

/** In Bohemia 6 January 1584 was followed by 17 January: until then feasts fell on days of the Julian calendar. */
const firstGregorianYear = 1584

/** The place of a feast in the year. */
type FeastDay = { readonly fromEaster: number } | { readonly month: number; readonly day: number }

interface Feast {
  /** Its names in Czech and English, folded, as alternatives of a regular expression. */
  readonly names: string
  readonly at: FeastDay
}

/** Feasts that chronicles date by; names of saints in the genitive, as in "na sv. Martina". */
const feasts: readonly Feast[] = [
  movable(-46, 'popelecni stred[ay]|popelecni stredu|ash wednesday'),
  movable(-7, 'kvetn(?:a|ou|e) nedel[ei]|palm sunday'),
  movable(-3, 'zelen(?:y|eho|em) ctvrt(?:ek|ku)|maundy thursday'),
  movable(-2, 'velk(?:y|eho|em) pat(?:ek|ku)|good friday'),
  movable(-1, 'bil(?:a|e|ou) sobot[aeu]|holy saturday'),
  movable(1, 'velikonocni(?:ho|m)? pondel(?:i|ku|ek)|easter monday'),
  movable(
    0,
    'velikonoc(?:e|i|ich|emi|ni nedel[ei])|velk(?:a|e|ou) noc[ei]?|bozi hod velikonocni|easter(?: sunday| day)?',
  ),
  movable(39, 'nanebevstoupeni(?: pane)?|ascension(?: day)?'),
  movable(50, 'svatodusni(?:ho|m)? pondel(?:i|ku|ek)|whit monday|pentecost monday'),
  movable(
    49,
    'letnic(?:e|ich|i)|svatodusni(?:ch)? (?:svatk[yu]|svatcich|nedel[ei])|seslani ducha svateho|pentecost|whitsun(?:day|tide)?|whit sunday',
  ),
  movable(60, 'bozi(?:ho)? tel[oae]|corpus christi'),
  fixed(1, 1, "novy rok|new year['’]?s? day"),
  fixed(1, 6, 'tri kral[eiuy]|tri kralu|zjeveni pane|epiphany|twelfth day'),
  fixed(2, 2, 'hromnic(?:e|ich|i)|candlemas'),
  fixed(3, 25, 'zvestovani panny marie|annunciation|lady day'),
  saint(4, 24, 'jir(?:i|iho)|vojtech'),
  fixed(4, 23, "(?:saint|st\\.?) george(?:['’]s)?(?: day)?"),
  saint(6, 24, 'jana krtitele', 'john(?: the baptist)?'),
  saint(6, 29, 'petra a pavla', 'peter and (?:saint |st\\.? )?paul'),
  saint(7, 25, 'jakuba', 'james'),
  saint(7, 26, 'anny|anna|annu', 'anne?'),
  saint(8, 10, 'vavrince', 'l[ae][uw]rence'),
  fixed(8, 15, 'nanebevzeti panny marie|assumption(?: day)?'),
  saint(8, 24, 'bartolomeje', 'bartholomew'),
  saint(9, 28, 'vaclava', 'wenceslas'),
  saint(9, 29, 'michala|michaela', 'michael'),
  fixed(9, 29, 'michaelmas'),
  saint(10, 16, 'havla', 'gall'),
  fixed(11, 1, "vsech svatych|all saints['’]?(?: day)?"),
  fixed(11, 2, "dusic(?:ky|kach|ek)|pamatk[ay] zesnulych|all souls['’]?(?: day)?"),
  saint(11, 11, 'martina', 'martin'),
  fixed(11, 11, 'martinmas'),
  saint(11, 25, 'kateriny', 'catherine'),
  saint(11, 30, 'ondreje', 'andrew'),
  saint(12, 4, 'barbory|barboru', 'barbara'),
  saint(12, 6, 'mikulase', 'nicholas'),
  saint(12, 13, 'lucie|lucii', 'lucy'),
  fixed(12, 24, 'stedr(?:y|eho|em) (?:den|dne|dni|dnu|vecer)|christmas eve'),
  fixed(12, 25, 'vanoc(?:e|ich|i)|bozi hod vanocni|narozeni pane|christmas(?: day)?'),
  saint(12, 26, 'stepana', 'stephen'),
  fixed(12, 31, "silvestr[au]?|new year['’]?s eve"),
]

function movable(fromEaster: number, names: string): Feast {
  return { names, at: { fromEaster } }
}

function fixed(month: number, day: number, names: string): Feast {
  return { names, at: { month, day } }
}

function saint(month: number, day: number, czech: string, english?: string): Feast {
  const inCzech = `(?:den |svatek )?(?:sv\\.?|svate|svateho|svatych|svatou) ?(?:${czech})`
  const inEnglish =
    english === undefined ? '' : `|(?:feast of )?(?:saints?|sts?\\.?) (?:${english})(?:['’]s)?(?: day)?`
  return fixed(month, day, inCzech + inEnglish)
}

/** Replaces the name of a feast by `f` and its number, in folded text. */
export function replaceFeastNames(text: string): string {
  return feastPatterns.reduce((words, pattern, index) => words.replace(pattern, `f${index}`), text)
}

const feastPatterns = feasts.map(
  ({ names }) => new RegExp(`(?<![\\p{L}\\d])(?:${names})(?![\\p{L}\\d])`, 'u'),
)

/** Reads "f6 1945": the day on which a feast fell in a year, as it was called then. */
export function readFeastDay(words: string): SingleDate | null {
  const [, index, yearText] = /^f(\d+),? (\d{3,4})$/.exec(words) ?? []
  const feast = feasts[Number(index)]
  if (feast === undefined || yearText === undefined) return null
  const year = Number(yearText)
  const { month, day } = 'month' in feast.at ? feast.at : addDays(year, findEaster(year), feast.at.fromEaster)
  return {
    kind: 'date',
    year: toComponent(year, 4),
    month: toComponent(month, 2),
    day: toComponent(day, 2),
  }
}

interface DayOfYear {
  readonly month: number
  readonly day: number
}

/** Easter Sunday: by Gauss in the Julian calendar, by the anonymous algorithm in the Gregorian one. */
function findEaster(year: number): DayOfYear {
  const golden = year % 19
  if (year < firstGregorianYear) {
    const moon = (19 * golden + 15) % 30
    const sunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
    return toMonthAndDay(moon + sunday + 114)
  }
  const century = Math.floor(year / 100)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  return toMonthAndDay(moon + sunday - 7 * late + 114)
}

function toMonthAndDay(count: number): DayOfYear {
  return { month: Math.floor(count / 31), day: (count % 31) + 1 }
}

function addDays(year: number, from: DayOfYear, days: number): DayOfYear {
  const isLeap = year % 4 === 0 && (year < firstGregorianYear || year % 100 !== 0 || year % 400 === 0)
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31]
  let { month, day } = from
  for (day += days; day < 1; day += lengths[month - 1] ?? 0) month -= 1
  for (let length = lengths[month - 1] ?? 31; day > length; length = lengths[month - 1] ?? 31) {
    day -= length
    month += 1
  }
  return { month, day }
}

function toComponent(number: number, length: number) {
  return { digits: String(number).padStart(length, '0'), uncertain: false, approximate: false }
}
