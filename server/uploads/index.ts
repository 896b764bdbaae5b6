export { createPictureUploadsApp, type UploadsAppDeps, type UploadsAppEnv } from './app.ts'
export { createNewImageFieldValues } from './image-values.ts'
