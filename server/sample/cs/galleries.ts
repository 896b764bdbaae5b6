import type { GalleryKey } from '../plan/galleries.ts'
import type { GalleryText } from '../texts.ts'

/** Czech words for every gallery. */
export const galleries: Record<GalleryKey, GalleryText> = {
  places: {
    name: 'Místa',
    dscr: '<p>Ves u potoka a co v ní stojí. Seřazeno tak, jak se chodí, ne jak se stavělo.</p>',
  },
  church: {
    name: 'Kostel svatého Václava a kaple',
    dscr:
      '<p>Po první římsu gotika, nad ní baroko. Kaple svatého Rocha je čtvrt hodiny do kopce a patří sem proto, že oba ' +
      'klíče visí na témže hřebíku.</p>',
  },
  'church-bells': {
    name: 'Zvony',
    dscr:
      '<p>Václav, který musel na vojnu, a Anna, která musela do potoka. Celé to stojí v ' +
      '<a href="{{article:bells}}">článku o zvonech</a>.</p>',
  },
  mill: {
    name: 'Bártův mlýn',
    dscr: '<p>Číslo 14: čtyři století mletí a potom osmapadesát let fotografií, na kterých se nic netočí.</p>',
  },
  'mill-restoration': {
    name: 'Mlýn: obnova 2006–2009',
    dscr:
      '<p>Výběr asi ze dvou tisíc snímků; na většině z nich stojí týchž šest lidí a dívá se na tentýž trám. Jak to ' +
      'dopadlo, je v <a href="{{article:mill}}">článku o mlýně</a>.</p>',
  },
  school: {
    name: 'Škola',
    dscr: '<p>Číslo 52 od stavitelova výkresu po muzeum. Děti samotné najdete ve Třídách.</p>',
  },
  green: {
    name: 'Náves',
    dscr: '<p>Lípy, hospoda, rybníček. Co tu kdy bylo důležité, stalo se do šedesáti kroků od těchto obrázků.</p>',
  },
  railway: {
    name: 'Dráha',
    dscr: '<p>Želetín – Tichá Lhota – Horní Olešná, 1902 až 1978. Sedmnáct kilometrů, osmapadesát minut.</p>',
  },
  people: {
    name: 'Lidé',
    dscr:
      '<p>Ti, kdo to tu zapisovali, a ti, o kterých se psalo. Najdete-li předka beze jména, napište nám; najdete-li ho ' +
      'pod cizím jménem, napište nám shovívavě.</p>',
  },
  families: { name: 'Rodiny', dscr: '<p>Před vraty, ve svátečním a bez hnutí.</p>' },
  classes: {
    name: 'Třídy',
    dscr: '<p>Od třiaosmdesáti žáků k jedenácti. Řady se krátí, výrazy zůstávají.</p>',
  },
  crafts: { name: 'Řemesla a práce' },
  plates: {
    name: 'Skleněné desky Antonína Javůrka',
    dscr:
      '<p>Čtyři sta dvanáct desek leželo až do roku 1998 za přepážkou na půdě čísla 32. Číslo za jménem je vyryté ' +
      'v rohu desky. <a href="{{article:glass-plates}}">Jak se našly</a>.</p>',
  },
  'plates-portraits': {
    name: 'Portréty z ateliéru',
    dscr: '<p>Prosil lidi, ať se nesmějí. Jedna tvář to málem nevydržela.</p>',
  },
  'plates-festivals': {
    name: 'Svátky, svatby a divadla',
    dscr: '<p>Chvíle, kdy si ves oblékla lepší kabát a výjimečně se celá dívala na jednu stranu.</p>',
  },
  events: {
    name: 'Události',
    dscr: '<p>Dny, které dostaly v kronice víc než jeden řádek.</p>',
  },
  floods: {
    name: 'Povodně a most',
    dscr: '<p>Tichý potok ve dnech, kdy tichý nebyl. <a href="{{article:floods}}">Trojí velká voda</a>.</p>',
  },
  brigade: { name: 'Hasiči', dscr: '<p>Sbor založili roku 1879 lidé, kteří sami vyhořeli.</p>' },
  wars: {
    name: 'Války',
    dscr: '<p>Všechny přešly po téže silnici. Schovali jsme, co tu nechaly, a jména těch, které odvedly.</p>',
  },
  maps: {
    name: 'Mapy, plány a listiny',
    dscr: '<p>Velké listy se vyplatí otevřít celé: to nejlepší bývá na okraji.</p>',
  },
  today: { name: 'Tichá Lhota dnes', dscr: '<p>Aby se za sto let bylo čemu divit, třeba autům.</p>' },
}
