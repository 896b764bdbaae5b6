import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { isStale } from '../scripts/stale.ts'
import { benchAuth } from './auth.ts'
import { benchHttp } from './http.ts'
import { benchImages } from './images.ts'
import { benchLighthouse } from './lighthouse.ts'
import { tool } from './load.ts'
import { benchPages } from './pages.ts'
import { benchScale } from './scale.ts'
import { type Figure, table } from './table.ts'
import { benchTimeline } from './timeline.ts'

// `npm run bench [http|auth|images|scale|pages|timeline|lighthouse]`: prints ratios against a baseline of the same run; a whole run is kept in RESULTS.md.

const benches: Readonly<Record<string, { title: string; run: () => Promise<Figure[]> }>> = {
  http: { title: 'Pages beside bare `node:http`', run: benchHttp },
  auth: { title: 'Sessions and logins', run: benchAuth },
  images: { title: 'Pictures beside bare sharp, nginx and quiet pages', run: benchImages },
  scale: { title: 'A site of 10,000 articles, 100,000 images and 100,000 timeline entries', run: benchScale },
  pages: { title: 'Public pages in Chromium, as a phone sees them', run: benchPages },
  timeline: { title: 'The timeline: 100,000 items beside 100, in Chromium', run: benchTimeline },
  lighthouse: { title: 'Lighthouse', run: benchLighthouse },
}

const [only] = process.argv.slice(2)
if (isStale()) await (await import('../scripts/build.ts')).build()
const parts: string[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (only && only !== name) continue
  console.log(`${bench.title}…`)
  const text = `## ${bench.title}\n\n${table(await bench.run())}`
  console.log(`\n${text}\n`)
  parts.push(text)
}
if (!only) {
  const machine = `${cpus().length} cores, Node ${process.version}, load by ${tool}, ${new Date().toISOString().slice(0, 10)}`
  const head = `# Results\n\nThe last whole run of \`npm run bench\`: ${machine}. Ratios are against a baseline of the same run.`
  await writeFile(join(import.meta.dirname, 'RESULTS.md'), `${[head, ...parts].join('\n\n')}\n`)
}
