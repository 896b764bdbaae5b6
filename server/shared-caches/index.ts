export { SharedCachePurger } from './cache-purger.ts'
