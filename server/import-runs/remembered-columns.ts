import type { CsvFileColumns } from '../../domain/csv-mapping.ts'
import {
  type CsvColumnProposal,
  type ImportRunReport,
  parseImportRunOptions,
} from '../../domain/import-run.ts'
import type { ImportRun } from '../data/import-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'

const searchedRuns = 20

/** Proposes for CSV files what an owner has chosen before for a file with the same columns. */
export async function applyEarlierColumns(
  { importRuns }: Pick<SiteDatabase, 'importRuns'>,
  run: Pick<ImportRun, 'id' | 'options'>,
  report: ImportRunReport,
): Promise<ImportRunReport> {
  if (report.csv === null) return report
  // The choice for this run comes first.
  const runs = [run, ...(await importRuns.list(searchedRuns)).filter(({ id }) => id !== run.id)]
  const choices = runs.flatMap(({ options }) => Object.values(parseImportRunOptions(options).columns ?? {}))
  return { ...report, csv: report.csv.map((proposal) => applyChoice(proposal, choices)) }
}

function applyChoice(proposal: CsvColumnProposal, choices: readonly CsvFileColumns[]): CsvColumnProposal {
  const headers = proposal.columns.map(({ header }) => header)
  const choice = choices.find(({ columns }) => {
    const names = Object.keys(columns)
    return names.length === new Set(headers).size && headers.every((header) => names.includes(header))
  })
  if (choice === undefined) return proposal
  return {
    ...proposal,
    kind: choice.kind,
    columns: proposal.columns.map((column) => ({
      ...column,
      field: choice.columns[column.header] ?? null,
    })),
  }
}
