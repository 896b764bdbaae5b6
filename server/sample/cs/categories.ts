import type { CategoryKey } from '../plan/categories.ts'
import type { CategoryText } from '../texts.ts'

/** Czech words for every category. */
export const categories: Record<CategoryKey, CategoryText> = {
  village: {
    name: 'Ves',
    dscr: 'O místě jako celku: jak přišlo ke jménu, k hospodě a ke stříkačce a kudy se dá nejlíp obejít.',
  },
  'people-stories': {
    name: 'Lidé',
    dscr: 'Fotograf, sedláci, ochotníci a těch jedenatřicet na pomníku. Vyprávějí ti, kdo je znali, nebo znali ty, kdo je znali.',
  },
  buildings: {
    name: 'Stavby',
    dscr: 'Věž, mlýn, škola. K čemu byly, co stály a komu se dodnes dluží za vápno.',
  },
  nature: {
    name: 'Potok, stromy, kámen',
    dscr: 'Co tu bylo před námi a z kroniky si nic nedělá: voda, lípy a žula.',
  },
  times: {
    name: 'Zlé časy',
    dscr: 'Oheň, mor, jízdní řády a chybějící listy. Dny, po kterých někdo řekl: tohle se musí zapsat.',
  },
  local: {
    name: 'O Tiché Lhotě',
    dscr: 'Všechno, co o nás vyšlo, i to, oč jsme nestáli. Půjčuje se v muzeu proti podpisu.',
  },
  region: {
    name: 'Želetínsko',
    dscr: 'Klášter, mosty, koleje a počasí podhůří. My býváme v rejstříku.',
  },
  fiction: {
    name: 'Romány a povídky',
    dscr: 'Odehrávají se tady nebo kousek odtud. Jména jsou změněna; nebylo to nic platné.',
  },
  'sources-books': {
    name: 'Vydané prameny',
    dscr: 'Listiny, berní ruly a zápisníky pro ty, kdo to chtějí vidět černé na bílém.',
  },
  archives: {
    name: 'Archivy a knihovny',
    dscr: 'Kde hledat předky, kmenové listy a staré noviny. Většina se dá číst z domova.',
  },
  museums: {
    name: 'Muzea a památky',
    dscr: 'Instituce, které opatrují věci větší, než se vejdou k nám do školy.',
  },
  'maps-online': {
    name: 'Mapy, čísla a počasí',
    dscr: 'Staré i nové mapy, sčítání lidu, kámen a déšť: podle čeho si kroniku ověřujeme.',
  },
  neighbours: {
    name: 'Sousedé',
    dscr: 'Kdo bydlí kolem a má vlastní stránky. Horní Olešnou uvádíme kvůli spravedlnosti.',
  },
}
