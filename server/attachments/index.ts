export { type AttachmentsAppDeps, createAttachmentsApp } from './app.ts'
export { storeAttachment } from './store-attachment.ts'
