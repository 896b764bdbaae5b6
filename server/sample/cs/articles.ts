import type { ArticleKey, ArticleText } from '../plan/articles.ts'
import { bells } from './articles/bells.ts'
import { charter } from './articles/charter.ts'
import { fire1874 } from './articles/fire-1874.ts'
import { floods } from './articles/floods.ts'
import { glassPlates } from './articles/glass-plates.ts'
import { guestBook } from './articles/guest-book.ts'
import { koudelaFarm } from './articles/koudela-farm.ts'
import { lostPages } from './articles/lost-pages.ts'
import { mill } from './articles/mill.ts'
import { monument } from './articles/monument.ts'
import { plagueChapel } from './articles/plague-chapel.ts'
import { quarry } from './articles/quarry.ts'
import { railway } from './articles/railway.ts'
import { school } from './articles/school.ts'
import { smekalEngine } from './articles/smekal-engine.ts'
import { theatre } from './articles/theatre.ts'
import { threeLimes } from './articles/three-limes.ts'
import { walk } from './articles/walk.ts'

/** The articles in Czech. */
export const articles = {
  bells,
  'charter-1227': charter,
  'fire-1874': fire1874,
  floods,
  'glass-plates': glassPlates,
  'guest-book': guestBook,
  'koudela-farm': koudelaFarm,
  'lost-pages': lostPages,
  mill,
  monument,
  'plague-chapel': plagueChapel,
  quarry,
  railway,
  school,
  'smekal-engine': smekalEngine,
  theatre,
  'three-limes': threeLimes,
  walk,
} satisfies Record<ArticleKey, ArticleText>
