import { redirect } from 'react-router'
import { type CsvMapping, listCsvFields } from '../../../../domain/csv-mapping.ts'
import type { CsvColumnProposal, ImportRunOptions, ImportStartResult } from '../../../../domain/import-run.ts'
import { isKindName } from '../../../../domain/kinds/index.ts'
import { isLanguage, type Language } from '../../../../domain/language.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import type {
  ActionHandler,
  ActionHandlerOutcome,
  AdminActionRequest,
} from '../../../actions/create-action.ts'
import type { FlashMessageKey } from '../../../actions/flash.ts'
import type { AppRequest } from '../../../request.ts'
import { getColumnFieldName, getKindFieldName } from './columns-form-fields.ts'

/** What a page sends to register an import. */
export interface NewImport {
  readonly files: readonly { readonly name: string; readonly size: number }[]
  readonly language: Language | null
}

export interface CreatedImport {
  readonly id: number
  readonly token: string
}

export async function createImport(app: AppRequest, body: unknown): Promise<CreatedImport> {
  const { actor } = app.context
  const { files, language }: { files?: unknown; language?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  const id = await app.imports.create(
    JSON.stringify(files ?? null),
    isLanguage(language) ? language : null,
    actor,
  )
  return { id, token: (await app.imports.read(id, actor)).token }
}

export function parseImportRunId({ run = '' }: Readonly<Record<string, string | undefined>>): number {
  if (!/^[1-9]\d{0,14}$/.test(run)) throw new ProblemError('not_found')
  return Number(run)
}

type Outcome = ActionHandlerOutcome<never>

/** The actions on one import. */
export const importRunActions: Readonly<Record<string, ActionHandler<never>>> = {
  /** The first check, with the options of the upload. */
  async start(request) {
    const { app, id, run } = await readRun(request)
    return toOutcome(id, await app.imports.startCheck(id, run.options, app.context.actor))
  },
  async check(request) {
    const { app, id, run } = await readRun(request)
    const options = { ...parseOptions(request), columns: run.options.columns }
    return toOutcome(id, await app.imports.startCheck(id, options, app.context.actor))
  },
  async columns(request) {
    const { app, id, run } = await readRun(request)
    const columns = parseColumns(request, run.report?.csv ?? [])
    if (typeof columns === 'string') return { errors: { form: [columns] } }
    return toOutcome(id, await app.imports.startCheck(id, { ...run.options, columns }, app.context.actor))
  },
  async import({ app, args }) {
    const id = parseImportRunId(args.params)
    return toOutcome(id, await app.imports.startImport(id, app.context.actor))
  },
  async cancel({ app, args }) {
    const id = parseImportRunId(args.params)
    await app.imports.cancel(id, app.context.actor)
    return redirect(`/admin/data/import/${id}`, 303)
  },
  async discard({ app, args }) {
    await app.imports.discard(parseImportRunId(args.params), app.context.actor)
    return { flash: 'importDiscarded', to: '/admin/data/import' }
  },
}

async function readRun({ app, args }: AdminActionRequest) {
  const id = parseImportRunId(args.params)
  return { app, id, run: await app.imports.read(id, app.context.actor) }
}

const flashByStart: Readonly<Record<Exclude<ImportStartResult, 'started'>, FlashMessageKey>> = {
  busy: 'importBusy',
  changed: 'importChanged',
  filesMissing: 'importFilesMissing',
}

function toOutcome(id: number, start: ImportStartResult): Outcome {
  // The page itself shows the progress.
  if (start === 'started') return redirect(`/admin/data/import/${id}`, 303)
  return { flash: flashByStart[start], to: `/admin/data/import/${id}` }
}

function parseOptions({ text }: AdminActionRequest): Omit<ImportRunOptions, 'columns'> {
  const language = text('language')
  return {
    language: isLanguage(language) ? language : null,
    asDrafts: text('asDrafts') === 'yes',
    overwrite: text('overwrite') === 'yes',
  }
}

/** The chosen columns of all files, or the error message. */
function parseColumns(
  { text, t }: AdminActionRequest,
  proposals: readonly CsvColumnProposal[],
): CsvMapping | string {
  const mapping: Record<string, CsvMapping[string]> = {}
  for (const [fileIndex, { file, columns }] of proposals.entries()) {
    const kindText = text(getKindFieldName(fileIndex))
    const kind = isKindName(kindText) ? kindText : null
    const fields = kind === null ? [] : listCsvFields(kind)
    const chosen = columns.map(({ header }, column): [string, string | null] => {
      const field = text(getColumnFieldName(fileIndex, column))
      return [header, fields.includes(field) ? field : null]
    })
    const used = chosen.flatMap(([, field]) => (field === null ? [] : [field]))
    if (new Set(used).size < used.length) return t('imports.csvDuplicate', { file })
    mapping[file] = { kind, columns: Object.fromEntries(chosen) }
  }
  const isNothing = Object.values(mapping).every(({ kind }) => kind === null)
  return isNothing ? t('imports.csvNothing') : mapping
}
