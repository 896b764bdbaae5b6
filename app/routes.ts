import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('news', 'routes/news.tsx'),
  route('articles', 'routes/articles.tsx'),
  route('article/:id', 'routes/article.tsx'),
  route('galleries', 'routes/galleries.tsx'),
  route('gallery/:id', 'routes/gallery.tsx'),
  route('image/:id', 'routes/image.tsx'),
  route('timeline', 'routes/timeline.tsx'),
  route('books', 'routes/books.tsx'),
  route('links', 'routes/links.tsx'),
  route('search', 'routes/search.tsx'),
  route('login', 'routes/login.tsx'),
  route('_ignis-info', 'routes/ignis-info.tsx'),
  route('_ignis-config', 'routes/ignis-config.tsx'),
  route('_ignis-welcome', 'routes/ignis-welcome.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
