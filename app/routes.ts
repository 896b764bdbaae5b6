import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { getKindDefinition, type KindName, kindNames } from '../domain/kinds/index.ts'

/** Paths are case-sensitive, so that a page has one URL. */
function pageRoute(path: string, file: string) {
  return route(path, file, { caseSensitive: true })
}

/** The public pages of a kind, in the kind's folder. */
function kindPageRoutes(kind: KindName) {
  const { section, page: hasPage, ownPath } = getKindDefinition(kind)
  return [
    ...(section === null ? [] : [pageRoute(section, `kinds/${kind}/list.tsx`)]),
    ...(hasPage
      ? [pageRoute(`${kind}/:id`, `kinds/${kind}/${ownPath === undefined ? 'page' : 'by-id'}.tsx`)]
      : []),
  ]
}

/** The routes of all pages and resources. */
export const pageRoutes = [
  index('routes/home.tsx'),
  ...kindNames.flatMap(kindPageRoutes),
  pageRoute('author/:id/:collection', 'kinds/author/items.tsx'),
  pageRoute('images', 'routes/images.tsx'),
  pageRoute('on-this-day/:month?', 'routes/on-this-day.tsx'),
  pageRoute('random-image', 'routes/random-image.tsx'),
  pageRoute('related/:kind/:id', 'routes/related.tsx'),
  pageRoute('search', 'routes/search.tsx'),
  pageRoute('cite/:kind/:id', 'routes/cite.tsx'),
  pageRoute('cite/:kind/:id/:format', 'routes/cite-file.tsx'),
  pageRoute('tell-us/:kind/:id', 'routes/tell-us.tsx'),
  pageRoute('preview/:token', 'routes/preview.tsx'),
  pageRoute('login', 'routes/login.tsx'),
  pageRoute('login/options', 'routes/login-options.tsx'),
  pageRoute('login/again', 'routes/login-again.tsx'),
  pageRoute('logout', 'routes/logout.tsx'),
  pageRoute('setup', 'routes/setup.tsx'),
  pageRoute('confirm', 'routes/confirm.tsx'),
  pageRoute('new-password', 'routes/new-password.tsx'),
  pageRoute('oauth/consent', 'routes/oauth-consent.tsx'),
  pageRoute('admin', 'routes/admin.tsx'),
  pageRoute('admin/search', 'routes/admin-search.tsx'),
  pageRoute('admin/search.json', 'routes/admin-search-json.tsx'),
  pageRoute('admin/setup', 'routes/admin-setup.tsx'),
  pageRoute('admin/help/:topic?', 'routes/admin-help.tsx'),
  pageRoute('admin/account', 'routes/admin-account.tsx'),
  pageRoute('admin/account/export', 'routes/admin-account-export.tsx'),
  pageRoute('admin/sample', 'routes/admin-sample.tsx'),
  pageRoute('admin/people', 'routes/admin-users.tsx'),
  pageRoute('admin/people/:id', 'routes/admin-user.tsx'),
  pageRoute('admin/people/:id/export', 'routes/admin-user-export.tsx'),
  pageRoute('admin/settings', 'routes/admin-settings.tsx'),
  pageRoute('admin/settings/email', 'routes/admin-settings-email.tsx'),
  pageRoute('admin/settings/menu', 'routes/admin-settings-menu.tsx'),
  pageRoute('admin/settings/intros', 'routes/admin-settings-intros.tsx'),
  pageRoute('admin/settings/category/:id', 'routes/admin-settings-category.tsx'),
  pageRoute('admin/data', 'routes/admin-data.tsx'),
  pageRoute('admin/data/restoring', 'routes/admin-data-restoring.tsx'),
  pageRoute('admin/data/backups/:run', 'routes/admin-data-backup.tsx'),
  pageRoute('admin/data/backups/:run/items', 'routes/admin-data-backup-items.tsx'),
  pageRoute('admin/data/backups/:run/items/:kind/:id', 'routes/admin-data-backup-item.tsx'),
  pageRoute('admin/data/check', 'routes/admin-data-check.tsx'),
  pageRoute('admin/data/import', 'routes/admin-import.tsx'),
  pageRoute('admin/data/import.json', 'routes/admin-import-json.tsx'),
  pageRoute('admin/data/import/:run', 'routes/admin-import-run.tsx'),
  pageRoute('admin/data/import/:run/report', 'routes/admin-import-report.tsx'),
  pageRoute('admin/data/export', 'routes/admin-data-export.tsx'),
  pageRoute('admin/audit', 'routes/admin-audit.tsx'),
  pageRoute('admin/messages', 'routes/admin-messages.tsx'),
  pageRoute('admin/messages/:id', 'routes/admin-message.tsx'),
  pageRoute('admin/trash', 'routes/admin-trash.tsx'),
  pageRoute('admin/trash/actions', 'routes/admin-trash-actions.tsx'),
  pageRoute('admin/edit/:kind', 'routes/admin-list.tsx'),
  pageRoute('admin/lists/:kind/actions', 'routes/admin-list-actions.tsx'),
  pageRoute('admin/add/image', 'routes/admin-add-image.tsx'),
  pageRoute('admin/add/image/:gallery', 'routes/admin-add-image-to-gallery.tsx'),
  pageRoute('admin/galleries/:id?', 'routes/admin-galleries.tsx'),
  pageRoute('admin/galleries/:id/actions', 'routes/admin-gallery-actions.tsx'),
  pageRoute('admin/pictures.json', 'routes/admin-pictures-json.tsx'),
  pageRoute('admin/upload-target.json', 'routes/admin-upload-target-json.tsx'),
  pageRoute('admin/realtime-token.json', 'routes/admin-realtime-token-json.tsx'),
  pageRoute('admin/add/:kind', 'routes/admin-add.tsx'),
  pageRoute('admin/edit/gallery/:id', 'routes/admin-gallery.tsx'),
  pageRoute('admin/edit/:kind/:id', 'routes/admin-edit.tsx'),
  pageRoute('admin/edit/image/:id/picture', 'routes/admin-edit-picture.tsx'),
  pageRoute('admin/save.json', 'routes/admin-save-json.tsx'),
  pageRoute('admin/preview.json', 'routes/admin-preview-json.tsx'),
  pageRoute('admin/edit/:kind/:id/links', 'routes/admin-preview-links.tsx'),
  pageRoute('admin/choices.json', 'routes/admin-choices-json.tsx'),
  pageRoute('admin/unsaved.json', 'routes/admin-unsaved-json.tsx'),
  pageRoute('admin/edit/:kind/:id/restored.json', 'routes/admin-restored-json.tsx'),
  pageRoute('admin/edit/:kind/:id/history', 'routes/admin-history.tsx'),
  pageRoute('admin/edit/:kind/:id/history/:entry', 'routes/admin-history-entry.tsx'),
  pageRoute('_ignis-info', 'routes/ignis-info.tsx'),
  pageRoute('_ignis-config', 'routes/ignis-config.tsx'),
  pageRoute('_ignis-welcome', 'routes/ignis-welcome.tsx'),
  // Pages with a path of their own; any other path is not found.
  route('*', 'kinds/page/page.tsx'),
]

export default [layout('routes/page-errors.tsx', pageRoutes)] satisfies RouteConfig
