import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { isBuildStale } from '../scripts/stale-build.ts'
import { benchAdmin } from './admin.ts'
import { benchAuth } from './auth.ts'
import { benchData } from './data.ts'
import { benchGrowing } from './growing.ts'
import { benchHttp } from './http.ts'
import { benchImages } from './images.ts'
import { benchKeeping } from './keeping.ts'
import { benchLighthouse } from './lighthouse.ts'
import { loadToolNames } from './load-generator.ts'
import { benchMillion } from './million.ts'
import { benchPages } from './pages.ts'
import { benchRealtime } from './realtime.ts'
import { type BenchmarkResult, formatResultsTable } from './results-table.ts'
import { benchScale } from './scale.ts'
import { benchStaticExport } from './static-export.ts'
import { benchTimeline } from './timeline.ts'

// `npm run bench [http|auth|images|realtime|admin|data|scale|million|growing|export|keeping|pages|timeline|lighthouse]`: prints ratios against a baseline
// of the same run, and writes them to RESULTS.md.

const benches: Readonly<Record<string, { title: string; run: () => Promise<BenchmarkResult[]> }>> = {
  http: { title: 'Pages beside bare `node:http`', run: benchHttp },
  auth: { title: 'Sessions and logins', run: benchAuth },
  images: { title: 'Pictures beside bare sharp, bare `node:http` and quiet pages', run: benchImages },
  realtime: { title: 'Websockets beside a bare `ws` server', run: benchRealtime },
  admin: { title: 'The admin area', run: benchAdmin },
  data: { title: 'The data API beside a bare statement, and on a large site', run: benchData },
  scale: { title: 'A site of 10,000 articles, 100,000 images and 100,000 timeline entries', run: benchScale },
  million: {
    title: 'A site of a million images, 100,000 articles and 100,000 timeline entries beside the sample site',
    run: benchMillion,
  },
  growing: { title: 'Three instances beside one, on Postgres and S3', run: benchGrowing },
  export: { title: 'A static copy beside requests for its pages', run: benchStaticExport },
  keeping: { title: 'A backup beside `tar`', run: benchKeeping },
  pages: { title: 'Public pages in Chromium, as a phone sees them', run: benchPages },
  timeline: { title: 'The timeline: 100,000 items beside 100, in Chromium', run: benchTimeline },
  lighthouse: { title: 'Lighthouse', run: benchLighthouse },
}

const results = join(import.meta.dirname, 'RESULTS.md')
const machine = `${cpus().length} cores, Node ${process.version}, load by ${loadToolNames}, ${new Date().toISOString().slice(0, 10)}`
const head =
  '# Results\n\nThe last run of each part of `npm run bench`. Ratios are against a baseline of the same run.'

const [only] = process.argv.slice(2)
if (isBuildStale()) await (await import('../scripts/build.ts')).build()
const sections = parseResultSections(await readFile(results, 'utf8'))
for (const [name, { title, run }] of Object.entries(benches)) {
  if (only && only !== name) continue
  console.log(`${title}…`)
  const text = `## ${title}\n\n${machine}\n\n${formatResultsTable(await run())}`
  console.log(`\n${text}\n`)
  sections.set(title, text)
  const parts = Object.values(benches).flatMap((harness) => sections.get(harness.title) ?? [])
  await writeFile(results, `${[head, ...parts].join('\n\n')}\n`)
}

/** The sections of an earlier run by title. */
function parseResultSections(text: string): Map<string, string> {
  const [, ...parts] = text.trimEnd().split('\n\n## ')
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), `## ${part}`]))
}
