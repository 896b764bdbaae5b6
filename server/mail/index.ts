export type { EmailTemplateName } from './email-texts.ts'
export { createEmailTransport, type EmailMessage, type EmailTransport } from './email-transport.ts'
export { createTemplatedEmailSender, type TemplatedEmailSender } from './mailer.ts'
export { createSmsCodeWebhookSender, type SmsCodeSender } from './sms-webhook.ts'
