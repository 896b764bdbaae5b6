export { createUploadsApp, type UploadsAppDeps, type UploadsAppEnv } from './app.ts'
export { createImageValues } from './image-values.ts'
