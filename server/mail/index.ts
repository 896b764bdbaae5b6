export { createEmailQueue, type EmailQueue } from './email-queue.ts'
export type { EmailTemplateName } from './email-texts.ts'
export {
  createEmailTransport,
  type EmailMessage,
  type EmailTransport,
  type OutgoingEmailServer,
} from './email-transport.ts'
export { createTemplatedEmailSender, type TemplatedEmailSender } from './mailer.ts'
export { createSmsCodeWebhookSender, type SmsCodeSender } from './sms-webhook.ts'
export { describeSmtpError, UnreadableEmailPasswordError } from './smtp-errors.ts'
