export { type UploadsEnv, type UploadsParts, uploadsApp } from './app.ts'
export { imageValues } from './image-values.ts'
