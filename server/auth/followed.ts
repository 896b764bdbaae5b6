/** Where a browser is sent by a letter or by another service, it brings no key; what it brings instead is looked at there. */
const followed = new Set([
  ...['GET /verify', 'GET /authorize', 'GET /callback', 'POST /callback'],
  ...['GET /oauth/authorize', 'POST /oauth/token', 'GET /oauth/userinfo'],
  ...['GET /.well-known/oauth-authorization-server', 'GET /.well-known/openid-configuration'],
])

/** Whether a path is reached without an API key. */
export function isFollowed(method: string, path: string): boolean {
  return followed.has(`${method} ${path.replace(/^\/auth\/v1(?=\/)/, '')}`)
}
