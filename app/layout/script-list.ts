/**
 * The scripts of a document in execution order. This is the list for development: React's refresh runtime, which
 * islands expect and `<Scripts/>` would include, then the enhance script. The build replaces it by its own files.
 */
export const documentScriptUrls: readonly string[] = [
  '/@id/__x00__virtual:react-router/inject-hmr-runtime',
  '/app/enhance/main.ts',
]
