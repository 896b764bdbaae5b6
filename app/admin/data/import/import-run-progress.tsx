import { Form, Link } from 'react-router'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ImportProgressBar } from './import-progress-bar.tsx'
import type { ImportRunPageData } from './read-imports.ts'

/** How far a check or an import is, with a button that ends it. */
export function ImportRunProgress({ run }: { readonly run: ImportRunPageData }) {
  const { t } = usePageContext()
  const { id, progress, isCancelling, state } = run
  return (
    <div className="import-running">
      <p role="status">
        {t(progress === null ? 'imports.running.start' : `imports.running.${progress.step}`)}
      </p>
      <ImportProgressBar
        label={t('imports.running.label')}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
        percentText={(percent) => t('imports.running.percent', { percent })}
      />
      {progress !== null && progress.total > 0 && (
        <p>{t('imports.running.progress', { done: progress.done, total: progress.total })}</p>
      )}
      {progress !== null && progress.title !== '' && (
        <p className="import-last">{t('imports.running.title', { title: progress.title })}</p>
      )}
      {state === 'importing' && <p className="admin-faint">{t('imports.running.leave')}</p>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="cancel" />
        {/* Not disabled, so that it keeps the focus. */}
        <Button
          variant="quiet"
          type="submit"
          aria-disabled={isCancelling}
          onClick={(event) => {
            if (isCancelling) event.preventDefault()
          }}
        >
          {t('imports.running.cancel')}
        </Button>
      </Form>
      {isCancelling && <p role="status">{t('imports.running.cancelling')}</p>}
      <p className="only-unscripted">
        <Link to={`/admin/data/import/${id}`} reloadDocument>
          {t('imports.running.refresh')}
        </Link>
      </p>
    </div>
  )
}
