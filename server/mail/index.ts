export { createLetters, type Letters } from './letters.ts'
export { createMail, type Letter, type Mail } from './mail.ts'
export { createSmsHook, type TextMessages } from './sms-hook.ts'
export type { LetterKind } from './words.ts'
