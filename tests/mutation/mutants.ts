import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, sep } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { type MutationAreaName, mutationAreas } from './areas.ts'

const root = join(import.meta.dirname, '../..')

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** A small change of the code, and whether a test noticed it. */
export interface Mutant {
  /** From the folder of the project, with slashes. */
  readonly file: string
  /** The number of its line, for people. */
  readonly line: number
  /** What changes, without the number of the line, so that changes nearby keep it. */
  readonly description: string
  readonly isKilled: boolean
}

/** Changes the files of an area in all ways that Stryker knows, each time running the unit tests that reach the change. */
export async function runMutants(area: MutationAreaName, files: readonly string[]): Promise<Mutant[]> {
  // Read by the configuration of Vitest, in processes that Stryker starts.
  process.env.MUTATION_AREA = area
  const stryker = new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTATION_WORKERS ?? availableParallelism()),
    // TypeScript 7 has no API with which Stryker could read a configuration.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    // What is copied to where the code is changed.
    ignorePatterns: [
      '**',
      '!domain/**',
      '!server/**',
      '!tests/mutation/**',
      '!tests/support/**',
      '!package.json',
    ],
    tempDirName: '.stryker-tmp',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  })
  return (await stryker.runMutationTest()).flatMap((result) => {
    assertRunnable(result)
    // Code that cannot even be loaded says nothing about tests.
    return result.status === 'RuntimeError' ? [] : [describeMutant(result)]
  })
}

function describeMutant({ fileName, location, mutatorName, replacement, status }: MutantResult): Mutant {
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const { start, end } = location
  const line = lines[start.line - 1] ?? ''
  const original = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : '{…}'
  const shortReplacement = replacement.replace(/\s+/g, ' ')
  return {
    file: relative(root, fileName).replaceAll(sep, '/'),
    line: start.line,
    description: `${mutatorName} in \`${line.trim()}\`: ${original} → ${shortReplacement}`,
    isKilled: status === 'Killed' || status === 'Timeout',
  }
}

/** Stryker runs only the tests that reach a mutant, by an expression made of their names; long ones are too much for it. */
function assertRunnable({ status, statusReason = '' }: MutantResult): void {
  if (status === 'RuntimeError' && statusReason.includes('Invalid regular expression'))
    throw new Error(`The names of tests are too long: ${statusReason.slice(0, 500)}`)
}

/** The files of an area that the arguments of the command name, by themselves or with their area; all without arguments. */
export function selectFiles(area: MutationAreaName, args: readonly string[]): readonly string[] {
  const files = globSync([...mutationAreas[area].files], { cwd: root, exclude: ['**/*.test.ts'] })
  const names = files.map((file) => file.replaceAll(sep, '/')).sort()
  return args.length === 0 || args.includes(area) ? names : names.filter((file) => args.includes(file))
}
