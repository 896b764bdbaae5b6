export { createPictureUploadsApp, type UploadsAppDeps, type UploadsAppEnv } from './app.ts'
export { createImagePictureEditor } from './image-picture-editor.ts'
export { createNewImageFieldValues } from './image-values.ts'
