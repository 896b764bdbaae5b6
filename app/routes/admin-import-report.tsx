import type { LoaderFunctionArgs } from 'react-router'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { formatImportReport } from '../admin/data/import/format-import-report.ts'
import { parseImportRunId } from '../admin/data/import/import-actions.ts'
import { getTranslator } from '../i18n/translate.ts'

/** The report of an import as a text file. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'owners', async ({ app }) => {
    const run = await app.imports.read(parseImportRunId(args.params), app.context.actor)
    const t = getTranslator(app.language)
    return new Response(formatImportReport(run, t), {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': `attachment; filename="${t('imports.reportFile')}-${run.id}.txt"`,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}
