export { KeepingArea } from './area.tsx'
export { KeepingStatus } from './keeping-status.tsx'
export { type Keeping, useKeeping } from './use-keeping.ts'
