import type { Migration } from '../migrator.ts'
import { content } from './0001-content.ts'
import { search } from './0002-search.ts'
import { rowSecurity } from './0003-row-security.ts'
import { spelling } from './0004-spelling.ts'
import { searchPeriod } from './0005-search-period.ts'
import { auth } from './0006-auth.ts'
import { line } from './0007-line.ts'
import { vocabulary } from './0008-vocabulary.ts'
import { oneTime } from './0009-one-time.ts'
import { factors } from './0010-factors.ts'
import { oauth } from './0011-oauth.ts'
import { setup } from './0012-setup.ts'
import { pictures } from './0013-pictures.ts'
import { storage } from './0014-storage.ts'
import { admin } from './0015-admin.ts'
import { lists } from './0016-lists.ts'
import { sampleSite } from './0017-sample-site.ts'
import { description } from './0018-description.ts'

/** Every step from an empty database to today's, in order; one that has landed never changes. */
export const migrations: readonly Migration[] = [
  content,
  search,
  rowSecurity,
  spelling,
  searchPeriod,
  auth,
  line,
  vocabulary,
  oneTime,
  factors,
  oauth,
  setup,
  pictures,
  storage,
  admin,
  lists,
  sampleSite,
  description,
]
