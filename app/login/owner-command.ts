/** Makes the owner without a browser. */
export const OWNER_COMMAND = 'npm run -s letopis -- owner create --email you@example.org'
