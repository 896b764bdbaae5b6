import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { RemoveCategoryFormData } from './remove-category-action.ts'

/** The form that removes a category, and first moves its items to another one. */
export function RemoveCategoryForm({ category }: { category: RemoveCategoryFormData }) {
  const { t } = usePageContext()
  const { name, count, others } = category
  const isUsed = count > 0
  return (
    <>
      <p className="admin-intro">
        {isUsed
          ? t('settings.categoryUsed', { name, items: t(`counts.${category.for}`, { count }) })
          : t('settings.categoryUnused', { name })}
      </p>
      {isUsed && others.length === 0 ? (
        <p className="admin-aside">
          {t('settings.categoryAlone')}{' '}
          <a href={`/admin/add/category?for=${category.for}`}>{t('settings.categoryAdd')}</a>
        </p>
      ) : (
        <ActionForm intent="leave" label={t('settings.categoryLeave')}>
          {isUsed && (
            <FormField
              name="to"
              type="select"
              label={t('settings.categoryTo')}
              placeholder={t('settings.categoryChoose')}
              options={others.map((other) => ({ value: String(other.id), label: other.name }))}
              validation="required"
            />
          )}
          <SubmitButton>{t(isUsed ? 'settings.categoryMove' : 'settings.categoryRemove')}</SubmitButton>
        </ActionForm>
      )}
    </>
  )
}
