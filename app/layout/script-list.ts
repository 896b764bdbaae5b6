/**
 * The scripts of a document, in the order they run. This is the list for development: React's refresh runtime, which
 * islands expect and `<Scripts/>` would bring, then the enhance script. The build puts its own files in their place.
 */
export const scriptList: readonly string[] = [
  '/@id/__x00__virtual:react-router/inject-hmr-runtime',
  '/app/enhance/main.ts',
]
