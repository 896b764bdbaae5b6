/** One instruction of a Dockerfile, with continuation lines joined. */
export interface DockerfileInstruction {
  readonly name: string
  /** Options such as `--from=build`, by name. */
  readonly flags: ReadonlyMap<string, string>
  /** Everything after the name and the options. */
  readonly text: string
}

export interface DockerfileStage {
  readonly image: string
  readonly name: string | null
  readonly instructions: readonly DockerfileInstruction[]
}

/** Parses the stages of a Dockerfile. */
export function parseDockerfile(source: string): DockerfileStage[] {
  const stages: (DockerfileStage & { instructions: DockerfileInstruction[] })[] = []
  for (const instruction of readInstructions(source)) {
    if (instruction.name === 'FROM') {
      const [image = '', , name = null] = instruction.text.split(/\s+/)
      stages.push({ image, name, instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`${instruction.name} stands before the first FROM`)
      stage.instructions.push(instruction)
    }
  }
  return stages
}

/** All instructions of a stage with this name. */
export function findInstructions(stage: DockerfileStage, name: string): DockerfileInstruction[] {
  return stage.instructions.filter((instruction) => instruction.name === name)
}

/** The variables that a stage sets by `ENV NAME=value`. */
export function readStageEnvironment(stage: DockerfileStage): Record<string, string> {
  const pairs = findInstructions(stage, 'ENV').flatMap(({ text }) => text.split(/\s+/))
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}

/** The words of an instruction in exec form, such as `CMD ["node", "main.ts"]`. */
export function parseExecForm(text: string): string[] {
  const command: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(command) || !command.every((word) => typeof word === 'string'))
    throw new Error(`not in exec form: ${text}`)
  return command
}

/**
 * Whether a .dockerignore excludes a path from the build. Supports names, folders and patterns with one star.
 */
export function createIgnore(source: string): (path: string) => boolean {
  const patterns = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(toPattern)
  return (path) => patterns.some((pattern) => pattern.test(path))
}

function toPattern(line: string): RegExp {
  const anywhere = line.startsWith('**/')
  const name = (anywhere ? line.slice(3) : line).replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return new RegExp(`^${anywhere ? '(?:.*/)?' : ''}${name}(?:/|$)`)
}

function readInstructions(source: string): DockerfileInstruction[] {
  const lines = source.split('\n').filter((line) => !/^\s*#/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', options = '', text = ''] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line.trim()) ?? []
      const flags = [...options.matchAll(/--([\w-]+)=(\S+)/g)].map(
        ([, flag = '', value = '']) => [flag, value] as const,
      )
      return { name: name.toUpperCase(), flags: new Map(flags), text }
    })
}
