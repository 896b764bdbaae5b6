import type { BeginningsKey } from '../../plan/timeline/beginnings.ts'
import type { TimelineText } from '../../texts.ts'

/** Czech words for the timeline from about 1190 to 1696. */
export const beginnings: Record<BeginningsKey, TimelineText> = {
  'first-smoke': {
    title: 'Kouř nad Tichavou',
    content:
      'Proti proudu přichází kdosi se sekerami, kozami a včelami a začíná kácet. Nikdo to nezapíše. Rok je vypočítán pozpátku z jednoho dluhu.',
    tooltip: 'Vlnovka na našich tabulích znamená: plus minus',
  },
  'long-fields': {
    title: 'Sedmnáct lánů',
    content:
      'Vymýcená půda se rozměří na sedmnáct dlouhých pruhů od potoka k lesu. Na mapě z roku 1826 se dají ještě spočítat, i s hádkami mezi nimi.',
    tooltip: 'Třinácté století; o samotném měření není zpráv',
  },
  charter: {
    title: 'První písemná zmínka: Lhota super Tichawam',
    content:
      'Želetínský klášter si dává sepsat majetek. Na devatenácté řádce dlužíme za dvě léta po dvou vědrech medu a vymlouváme se, že včely pomřely.',
    tooltip: 'Roku 2027 tomu bude osm set let',
  },
  priest: {
    title: 'Plebán u svatého Václava',
    content:
      'Farnost je zapsána mezi poplatníky i se svým farářem Petrem a poprvé se nám říká Tichá. Petr má s placením zpoždění.',
  },
  'hamlet-lost': {
    title: 'Zaniká osada Olšinka',
    content:
      'Čtyři ohně za lesem přestávají platit a víc se o nich nepíše. Žádná válka, žádný požár; stáhli se k nám za vodou. Trnková mez tam roste dodnes.',
    tooltip: 'Někdy v 15. století',
  },
  hussites: {
    title: 'Hoří věž',
    content:
      'Husité táhnou na klášter a cestou zapálí věž. Rozhraní mezi ožehlým a novým kamenem se dá nahmatat prstem, kousek nade dveřmi.',
  },
  pledged: {
    title: 'Lhota v zástavě',
    content:
      'Klášter ves zastaví za šedesát kop grošů a třicet let ji zapomene vyplatit. Listina nese dvě data a k pečeti se nehodí ani jedno.',
    tooltip: 'Nejisté a přibližné: kolem roku 1454, pokud vůbec',
  },
  'bell-vaclav': {
    title: 'Ulit zvon Václav',
    content:
      '540 kilogramů, hluboké A. Zvonař v nápisu zkomolil vlastní jméno i jméno vsi a 373 let nám to zvonilo nad hlavami.',
  },
  'mill-mentioned': {
    title: 'Mlynář Mikuláš zvýšil jez',
    content:
      'První zpráva o mlýně je stížnost: jez je o píď vyšší a opatova louka pod vodou. Mlynář jez sníží. Podle dalšího zápisu ho zase zvýšil.',
  },
  beer: {
    title: 'Jedenáct sudů cizího piva',
    content:
      'Našly se o masopustu na saních pod slámou. Lhota má pít pivo želetínské, a pila jiné. Pokuta dva sudy; výpovědi svědků jsou dlouhé a veselé.',
  },
  register: {
    title: 'Začíná nejstarší matrika',
    content:
      'Prvním zápisem je křest Anny, dcery ovčákovy. Za kmotry mlynář, kovářka a „voják, co šel kolem“.',
  },
  swedes: {
    title: 'Švédové',
    content:
      'Přišli za jeden rok dvakrát. Poprvé vzali oves, podruhé zapálili domy, ve kterých už žádný nebyl.',
  },
  'tax-roll': {
    title: 'Devět ze sedmnácti statků pustých',
    content:
      'Berní rula sčítá živé. U některých statků písař poznamenal „vypálen“, u jiných jen „odešli“. Kouří se z osmi komínů.',
  },
  plague: {
    title: 'Mor',
    content:
      'Třiačtyřicet mrtvých za čtrnáct týdnů, každý čtvrtý. Farář je třicátý první; matriku po něm vede kostelník, který neumí pravopis a na nikoho nezapomene.',
  },
  chapel: {
    title: 'Vysvěcena kaple svatého Rocha',
    content: 'Slíbená do žní, hotová devět dní po nich. Pivo pro zedníky stálo víc než zedníci.',
  },
  'bell-anna': {
    title: 'Ulit zvon Anna',
    content:
      '212 kilogramů, tón D. Na děti, na krupobití a na poledne. Zvonař sliboval, že ji bude slyšet, co střízlivý člověk za hodinu ujde.',
  },
}
