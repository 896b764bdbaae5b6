/** What `letopis` can do. */
export const help = `letopis: looks after a Letopis site from the command line

  npm run -s letopis -- owner create --email you@example.org
      Makes an account that may do everything. A password is made and printed once,
      or read from standard input with --password-stdin.

  npm run -s letopis -- keys
      Prints the address and the API keys of the site as JSON, for the official clients.
      The secret one may do everything with accounts: keep it to yourself.

  npm run -s letopis -- keys rotate
      Makes a new key for signing access tokens, used from the next start on. Nobody is
      signed out.

  npm run -s letopis -- sample remove
      Takes the sample content away. What you have made or changed yourself stays.

  npm run -s letopis -- doctor
      Checks the settings, the database, the stored files and the disk.

  npm run -s letopis -- help
      Shows this.

The settings are the same as of \`npm start\`: LETOPIS_DATA, DATABASE_URL and others.
All of it can be done while the site is running.`
