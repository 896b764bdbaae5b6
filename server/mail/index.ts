export type { EmailTemplateName } from './email-texts.ts'
export { createEmailTransport, type EmailMessage, type EmailTransport } from './email-transport.ts'
export { createMailer, type Mailer } from './mailer.ts'
export { createSmsWebhookSender, type SmsSender } from './sms-webhook.ts'
