export { AutosavePrompts } from './autosave-prompts.tsx'
export { AutosaveStatus } from './autosave-status.tsx'
export { type AutosaveController, useAutosave } from './use-autosave.ts'
