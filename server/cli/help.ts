import { importFormats } from '../../domain/import-report.ts'

export const helpText = `letopis: manages a Letopis site from the command line

  npm run -s letopis -- owner create --email you@example.org
      Creates an owner account. The password is generated and printed once,
      or read from standard input with --password-stdin.

  npm run -s letopis -- owner link
      Prints a new link with which a site without an owner gets one in the browser, like the
      start of the site. It is valid for a day; earlier links are not any more.

  npm run -s letopis -- owner reset --email you@example.org [--yes]
      For an owner who cannot sign in: removes the password, second factors, recovery codes
      and passkeys, signs the account out everywhere, lifts a suspension and prints a link for
      setting a new password. Asks for confirmation; --yes answers it.

  npm run -s letopis -- keys
      Prints the URL and the API keys of the site as JSON, for the official clients.
      The secret key has full access to accounts: keep it private.

  npm run -s letopis -- keys rotate
      Creates a new key for signing access tokens; running servers use it within a minute. Users
      stay signed in.

  npm run -s letopis -- sample load
      Fills an empty site with sample content, as the first start does automatically.

  npm run -s letopis -- sample remove [--dry-run]
      Removes the sample content. Content that you created or changed stays, and so do the items and
      pictures that it uses. --dry-run only says what would stay and which of your links would break.

  npm run -s letopis -- import images FOLDER --gallery ID [--draft] [--recursive] [--as EMAIL]
      Creates an image for every picture in a folder, ordered by name. Pictures already in
      the gallery are skipped, so the import can be interrupted and run again. Images are
      published immediately unless --draft is given; --recursive includes subfolders, --as
      sets the editor or owner who added them.

  npm run -s letopis -- export --to FOLDER [--csv]
      Writes all content except the trash to a folder: Markdown, JSON and the original pictures
      (docs/content-format.md), or with --csv one table per kind. An earlier export is replaced.
      It holds drafts and e-mail addresses: keep it private.

  npm run -s letopis -- export --html FOLDER|FILE.zip [--overwrite]
      Writes the public site as files that work without Letopis: from a USB stick or on any
      web host. --overwrite replaces an earlier copy.

  npm run -s letopis -- import PATH [--format FORMAT] [--dry-run] [--overwrite]
                               [--lang cs|en-US] [--columns FILE]
      Imports the folder of export --to, also as a zip file, or content of another program
      (docs/moving-in.md): ${importFormats.join(', ')}. --columns says what
      the columns of CSV files are. Items keep their ids and dates; an item whose id is taken
      gets a new one. Items that were changed on the site stay, unless --overwrite is given. It
      can be interrupted and run again. --dry-run only says what would be done.

  npm run -s letopis -- check [--passphrase-file FILE]
      Checks the database, reads every stored file and the newest backup, and restores missing
      and damaged files from backups, as the site does every night. The exit code is 1 if
      something is wrong that could not be repaired.

  npm run -s letopis -- check files [--repair] [--from FOLDER] [--even-most]
      Reads every stored file and reports missing, damaged and unused ones. --repair moves
      damaged files aside, restores them from a backup or another copy (--from: its files/)
      and removes unused files; if most files are unused, only with --even-most.

  npm run -s letopis -- backup [--to FILE|FOLDER/|s3://…] [--passphrase-file FILE]
      Writes the database, the stored files and the secrets into one zip file, while the site
      runs, and verifies it; without --to where LETOPIS_BACKUP_TO says, or else in backups/ of
      the data folder. To an existing folder, a path that ends with a slash or s3://bucket/prefix, only what is not there yet is copied.
      A passphrase, from a file or from LETOPIS_BACKUP_PASSPHRASE, seals it.

  npm run -s letopis -- backup list [--to FOLDER|s3://…] [--passphrase-file FILE]
      Lists the backups and restores that were run, with their results, or those in a folder
      or on S3.

  npm run -s letopis -- backup verify FILE|FOLDER[#RUN]|s3://…[#RUN] [--passphrase-file FILE]
      Reads a backup completely and checks every checksum and its database.

  npm run -s letopis -- restore FILE|FOLDER[#RUN]|s3://…[#RUN] [--dry-run] [--incomplete]
                                [--yes] [--passphrase-file FILE]
      Replaces the content of the site by that of a backup; the site must be stopped. Asks for
      confirmation; --yes answers it. --dry-run only says what would change. --incomplete
      accepts a backup that lacks files.

  npm run -s letopis -- restore --undo [--yes]
      Undoes the last restore, within a day.

  npm run -s letopis -- files move-to-s3
      Copies the files of the data folder that are missing in the configured S3 store, and
      verifies each copy. It can be interrupted and run again.

  npm run -s letopis -- move-to-supabase [--dry-run] [--files] [--from FILE]
      Copies the files, the accounts and the database of the site to the hosted project of the
      settings (docs/hosted-project.md). The site is that of the data folder, or with --from that
      of the settings in a file. It must be stopped, except for --files, which copies the files
      only. It can be interrupted and run again. --dry-run only says what would be copied.

  npm run -s letopis -- move-from-supabase [--dry-run] [--files] [--to FILE]
      The same back: from the hosted project of the settings to the data folder, or with --to to
      where the settings in a file say.

  npm run -s letopis -- doctor [--deep]
      Checks the settings, the database, the stored files, the S3 store and the disk. --deep
      also checks the database server (version, speed, clock, connections, indexes), the
      migrations, the outbox and the speed of the S3 store. The exit code is 1 if something
      is wrong.

  npm run -s letopis -- version
      Prints the version, the build with its time, and the version of Node.

  npm run -s letopis -- help
      Prints this help.

The settings are those of \`npm start\`: LETOPIS_DATA, DATABASE_URL and others.
Every command except restore and the moves can run while the site is running.`
/** Invalid command line; the help is printed below the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
