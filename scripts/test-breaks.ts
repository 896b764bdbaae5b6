import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MutationAreaName, mutationAreas } from '../tests/mutation/areas.ts'
import { type Mutant, runMutants, selectFiles } from '../tests/mutation/mutants.ts'
import { projectRoot, runCheckStep } from './run-tools.ts'

// `npm run test:breaks [AREA|FILE …]`: breaks the code in many small ways and expects tests to fail. First Stryker, for
// pure code: each mutant that no test notices must be named in `tests/mutation/equal-mutants.json` with a reason why it
// changes nothing. Then, without arguments, the breaks of what needs a database or a process.
// `--record` writes the scores to `tests/mutation/scores.json`.

/** Mutants that change nothing anybody could notice, by file and reason. */
type EqualMutants = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
type Scores = Record<string, number>

const folder = join(projectRoot, 'tests/mutation')
const equalMutants: EqualMutants = await readJson('equal-mutants.json')
const recordedScores: Scores = await readJson('scores.json')
const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))

const startedAt = performance.now()
const mutants: Mutant[] = []
for (const area of Object.keys(mutationAreas) as MutationAreaName[]) {
  const files = selectFiles(area, args)
  if (files.length === 0) continue
  console.log(`\n── Mutants of the area ${area}`)
  mutants.push(...(await runMutants(area, files)))
}
if (mutants.length === 0) throw new Error(`No area or file has one of these names: ${args.join(', ')}`)
const scores = printScores()
const hasPassed = reportSurvivors()
console.log(`${mutants.length} mutants in ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`)
if (process.argv.includes('--record'))
  await writeFile(
    join(folder, 'scores.json'),
    `${JSON.stringify({ ...recordedScores, ...scores }, null, 2)}\n`,
  )

const breaks = 'tests/breaks/run.ts'
const runsBreaks = args.length === 0 && existsSync(join(projectRoot, breaks))
const haveBreaksPassed =
  !runsBreaks || (await runCheckStep({ name: 'Breaks', commands: [[breaks]], linePrefix: '' }))
process.exit(hasPassed && haveBreaksPassed ? 0 : 1)

/** Prints how many mutants of each file were killed, in percent, beside the recorded scores. */
function printScores(): Scores {
  const scores: Scores = {}
  console.log('\nscore  recorded  killed  file')
  for (const [file, ofFile = []] of Object.entries(Object.groupBy(mutants, (mutant) => mutant.file)).sort()) {
    const killed = ofFile.filter(({ isKilled }) => isKilled).length
    const score = Math.floor((1000 * killed) / ofFile.length) / 10
    scores[file] = score
    const columns = [score.toFixed(1).padStart(5), (recordedScores[file]?.toFixed(1) ?? 'none').padStart(8)]
    console.log(`${columns.join('  ')}  ${`${killed}/${ofFile.length}`.padStart(7)}  ${file}`)
  }
  return scores
}

/** Prints mutants that survived without being named as equal, and names of mutants that do not exist any more. */
function reportSurvivors(): boolean {
  const named = (file: string) => Object.values(equalMutants[file] ?? {}).flat()
  const survivors = mutants.filter(
    ({ isKilled, file, description }) => !isKilled && !named(file).includes(description),
  )
  for (const { file, line, description } of survivors) console.log(`survived: ${file}:${line} ${description}`)
  const outdated = [...new Set(mutants.map(({ file }) => file))].flatMap((file) => {
    const existing = new Set(
      mutants.filter((mutant) => mutant.file === file).map(({ description }) => description),
    )
    return named(file).filter((description) => !existing.has(description))
  })
  for (const description of outdated) console.log(`named as equal, but does not exist: ${description}`)
  return survivors.length === 0 && outdated.length === 0
}

async function readJson(name: string) {
  return JSON.parse(await readFile(join(folder, name), 'utf8'))
}
