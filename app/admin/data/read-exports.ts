import type { SiteExportFile, SiteExportOverview } from '../../../domain/site-export.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import type { AppRequest } from '../../request.ts'
import { type FormattedDateTime, toShortFormattedDateTime } from '../formatted-date-time.tsx'

/** A finished export in the list. */
export interface ExportFileRow extends Pick<SiteExportFile, 'name' | 'format'> {
  readonly size: string
  readonly createdAt: FormattedDateTime
  readonly expiresAt: FormattedDateTime
}

export interface ExportPageData extends Pick<SiteExportOverview, 'running' | 'lastOutcome'> {
  readonly rows: readonly ExportFileRow[]
}

export async function readExportPageData(app: AppRequest): Promise<ExportPageData> {
  const { files, running, lastOutcome } = await app.siteExports.readOverview(app.context.actor)
  return {
    running,
    lastOutcome,
    rows: files.map(({ name, format, size, createdAt, expiresAt }) => ({
      name,
      format,
      size: formatBytes(size, app.language),
      createdAt: toShortFormattedDateTime(createdAt, app),
      expiresAt: toShortFormattedDateTime(expiresAt, app),
    })),
  }
}
