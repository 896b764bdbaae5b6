export { PublishBar } from './publish-bar.tsx'
