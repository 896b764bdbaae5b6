import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { getKindDefinition, type KindName, kindNames } from '../domain/kinds/index.ts'

/** A page has one address: in other letters it is another one, which is not there. */
function page(path: string, file: string) {
  return route(path, file, { caseSensitive: true })
}

/** The public pages of a kind are beside its descriptor. */
function kindPages(kind: KindName) {
  const { section, page: hasPage } = getKindDefinition(kind)
  return [
    ...(section === null ? [] : [page(section, `kinds/${kind}/list.tsx`)]),
    ...(hasPage ? [page(`${kind}/:id`, `kinds/${kind}/page.tsx`)] : []),
  ]
}

export default [
  index('routes/home.tsx'),
  ...kindNames.flatMap(kindPages),
  page('search', 'routes/search.tsx'),
  page('preview/:token', 'routes/preview.tsx'),
  page('login', 'routes/login.tsx'),
  page('login/options', 'routes/login-options.tsx'),
  page('login/again', 'routes/login-again.tsx'),
  page('logout', 'routes/logout.tsx'),
  page('setup', 'routes/setup.tsx'),
  page('confirm', 'routes/confirm.tsx'),
  page('new-password', 'routes/new-password.tsx'),
  page('oauth/consent', 'routes/oauth-consent.tsx'),
  page('admin', 'routes/admin.tsx'),
  page('admin/account', 'routes/admin-account.tsx'),
  page('admin/people', 'routes/admin-users.tsx'),
  page('admin/people/:id', 'routes/admin-user.tsx'),
  page('admin/settings', 'routes/admin-settings.tsx'),
  page('admin/settings/menu', 'routes/admin-settings-menu.tsx'),
  page('admin/settings/category/:id', 'routes/admin-settings-category.tsx'),
  page('admin/trash', 'routes/admin-trash.tsx'),
  page('admin/trash/deeds', 'routes/admin-trash-actions.tsx'),
  page('admin/edit/:kind', 'routes/admin-list.tsx'),
  page('admin/lists/:kind/deeds', 'routes/admin-list-actions.tsx'),
  page('admin/add/image/:gallery?', 'routes/admin-add-image.tsx'),
  page('admin/galleries', 'routes/admin-galleries.tsx'),
  page('admin/galleries/:id', 'routes/admin-gallery.tsx'),
  page('admin/galleries/:id/deeds', 'routes/admin-gallery-actions.tsx'),
  page('admin/pictures.json', 'routes/admin-pictures-json.tsx'),
  page('admin/add/:kind', 'routes/admin-add.tsx'),
  page('admin/edit/:kind/:id', 'routes/admin-edit.tsx'),
  page('admin/save.json', 'routes/admin-save-json.tsx'),
  page('admin/preview.json', 'routes/admin-preview-json.tsx'),
  page('admin/edit/:kind/:id/links', 'routes/admin-preview-links.tsx'),
  page('admin/choices.json', 'routes/admin-choices-json.tsx'),
  page('admin/unsaved.json', 'routes/admin-unsaved-json.tsx'),
  page('admin/edit/:kind/:id/restored.json', 'routes/admin-restored-json.tsx'),
  page('admin/edit/:kind/:id/history', 'routes/admin-history.tsx'),
  page('admin/edit/:kind/:id/history/:entry', 'routes/admin-history-entry.tsx'),
  page('_ignis-info', 'routes/ignis-info.tsx'),
  page('_ignis-config', 'routes/ignis-config.tsx'),
  page('_ignis-welcome', 'routes/ignis-welcome.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
