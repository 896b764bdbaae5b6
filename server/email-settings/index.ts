export { createEmailSettingsService, type EmailSettingsService } from './email-settings-service.ts'
export { createStoredEmailSettings, type StoredEmailSettings } from './stored-email-settings.ts'
