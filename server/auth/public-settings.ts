import type { AuthSettings } from './contract.ts'

const knownProviderNames = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github'],
  ...['gitlab', 'google', 'kakao', 'keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'phone', 'slack'],
  ...['slack_oidc', 'snapchat', 'spotify', 'twitch', 'twitter', 'workos', 'zoom'],
]

/** `GET /settings`: public information about the available sign-in methods. */
export function toPublicSettingsResponse({
  signup,
  anonymousUsers,
  autoconfirm,
  oauth,
  oneTime,
  passkeys,
  saml,
}: AuthSettings) {
  return {
    external: {
      ...Object.fromEntries(knownProviderNames.map((name) => [name, false])),
      ...Object.fromEntries(Object.keys(oauth.providers).map((name) => [name, true])),
      anonymous_users: anonymousUsers !== null,
      email: true,
      phone: oneTime.sms !== null,
    },
    disable_signup: !signup,
    mailer_autoconfirm: autoconfirm,
    phone_autoconfirm: oneTime.sms?.autoconfirm ?? false,
    sms_provider: '',
    saml_enabled: saml !== null,
    passkeys_enabled: passkeys.enabled,
  }
}
