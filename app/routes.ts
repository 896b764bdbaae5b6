import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** A page has one address: in other letters it is another one, which is not there. */
function page(path: string, file: string) {
  return route(path, file, { caseSensitive: true })
}

export default [
  index('routes/home.tsx'),
  page('news', 'routes/news.tsx'),
  page('articles', 'routes/articles.tsx'),
  page('article/:id', 'routes/article.tsx'),
  page('galleries', 'routes/galleries.tsx'),
  page('gallery/:id', 'routes/gallery.tsx'),
  page('image/:id', 'routes/image.tsx'),
  page('timeline', 'routes/timeline.tsx'),
  page('books', 'routes/books.tsx'),
  page('links', 'routes/links.tsx'),
  page('search', 'routes/search.tsx'),
  page('login', 'routes/login.tsx'),
  page('login/options', 'routes/login-options.tsx'),
  page('logout', 'routes/logout.tsx'),
  page('setup', 'routes/setup.tsx'),
  page('confirm', 'routes/confirm.tsx'),
  page('new-password', 'routes/new-password.tsx'),
  page('oauth/consent', 'routes/oauth-consent.tsx'),
  page('admin', 'routes/admin.tsx'),
  page('admin/account', 'routes/admin-account.tsx'),
  page('admin/people', 'routes/admin-people.tsx'),
  page('admin/people/:id', 'routes/admin-person.tsx'),
  page('admin/add/image/:gallery?', 'routes/admin-add-image.tsx'),
  page('admin/galleries', 'routes/admin-galleries.tsx'),
  page('admin/galleries/:id', 'routes/admin-gallery.tsx'),
  page('admin/galleries/:id/deeds', 'routes/admin-gallery-deeds.tsx'),
  page('admin/pictures.json', 'routes/admin-pictures-json.tsx'),
  page('admin/edit/image/:id', 'routes/admin-edit-image.tsx'),
  page('_ignis-info', 'routes/ignis-info.tsx'),
  page('_ignis-config', 'routes/ignis-config.tsx'),
  page('_ignis-welcome', 'routes/ignis-welcome.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
