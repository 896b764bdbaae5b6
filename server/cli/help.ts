/** What `letopis` can do. */
export const helpText = `letopis: looks after a Letopis site from the command line

  npm run -s letopis -- owner create --email you@example.org
      Makes an account that may do everything. A password is made and printed once,
      or read from standard input with --password-stdin.

  npm run -s letopis -- keys
      Prints the address and the API keys of the site as JSON, for the official clients.
      The secret one may do everything with accounts: keep it to yourself.

  npm run -s letopis -- keys rotate
      Makes a new key for signing access tokens, used from the next start on. Nobody is
      signed out.

  npm run -s letopis -- sample load
      Fills an empty site with sample content, as the first start does by itself.

  npm run -s letopis -- sample remove
      Takes the sample content away. What you have made or changed yourself stays.

  npm run -s letopis -- import images FOLDER --gallery ID [--draft] [--recursive] [--as EMAIL]
      Makes an image of every picture in a folder, in the order of their names. What is in
      the gallery already is passed over, so it may be broken off and run again. They are
      public at once unless --draft is given; --recursive goes into subfolders, --as names
      the editor or owner they are by.

  npm run -s letopis -- check files [--mend] [--from FOLDER] [--even-most]
      Reads every stored file through and tells which are lost or changed, and what lies
      there that nothing uses. --mend puts changed bytes aside, restores them from another
      copy (--from: the files/ of a backup) and removes what nothing uses; more of that than
      of the rest only with --even-most.

  npm run -s letopis -- files move-to-s3
      Copies the files of the data folder to the S3 store of the settings, what is missing
      there only, and reads each copy back. May be broken off and begun again.

  npm run -s letopis -- doctor
      Checks the settings, the database, the stored files, the S3 store and the disk.

  npm run -s letopis -- version
      Prints the version, the build with its time, and the version of Node.

  npm run -s letopis -- help
      Shows this.

The settings are the same as of \`npm start\`: LETOPIS_DATA, DATABASE_URL and others.
All of it can be done while the site is running.`
