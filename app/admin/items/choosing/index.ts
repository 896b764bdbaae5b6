export type { Choices, FoundChoice } from './find.ts'
export { ItemPicker } from './item-picker.tsx'
