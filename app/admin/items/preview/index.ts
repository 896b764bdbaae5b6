export { PreviewButton, PreviewPane, usePreview } from './preview-pane.tsx'
export { ShareDraft } from './share-draft.tsx'
