export { PreviewPane, PreviewToggleButton, usePreviewVisibility } from './preview-pane.tsx'
export { SharePreviewButton } from './share-preview-button.tsx'
