import type { DecreesKey } from '../../plan/timeline/decrees.ts'
import type { TimelineText } from '../../texts.ts'

/** Czech words for the timeline from 1713 to 1871. */
export const decrees: Record<DecreesKey, TimelineText> = {
  baroque: {
    title: 'Přestavba kostela',
    content:
      'Tři roky pod lešením. Loď dostala klenby a anděly, věž báni; do trámu pod ní od té doby každý kostelník vyřezal své písmeno.',
  },
  veduta: {
    title: 'První náš obrázek',
    content:
      'V rohu jubilejního tisku kláštera, pod písmenem K, je ves s věží. U cesty stojí poutník, nebo strašák.',
    tooltip: 'Tisk není datován; nejspíš 1733',
  },
  'frost-1740': {
    title: 'Zamrzl inkoust',
    content:
      'Lednové zápisy jsou tužkou, „neb inkoust jest kámen“. Vlci u mlýna, tři stromy na Strážníku roztržené mrazem, mše v palčácích.',
  },
  'soldiers-map': {
    title: 'Důstojníci kreslí krajinu',
    content:
      'První vojenské mapování, rovnou ze sedla. Mlýn je na špatném břehu a poznámka na okraji praví: chléb dobrý, most slabý.',
  },
  numbers: {
    title: 'Domy dostávají čísla',
    content:
      'Vojáci chodí dům od domu se štětkou a vápnem. Hostinec je číslo jedna, protože tam začali a po několika domech i skončili.',
  },
  serfdom: {
    title: 'Zrušeno nevolnictví',
    content:
      'Bez dovolení se smí ženit, stěhovat i učit řemeslu. První toho využil syn lhoteckého ovčáka a odešel do Vídně na cukráře.',
  },
  'school-farm': {
    title: 'Učí se ve světnici na čísle 5',
    content:
      'V zimě padesát dětí, v létě devět, kniha jedna. Prvním učitelem je vysloužilý kaprál s dřevěnou nohou.',
  },
  pub: {
    title: 'Koncese pro číslo 1',
    content:
      'Hrubým se povoluje čepovat pivo. Dům se jmenuje Na Šenku, lípy ještě žádné a na tabulce je do konce roku jedenáct jmen.',
  },
  potatoes: {
    title: 'Brambory',
    content:
      'Klášter rozdává sadbu a sedláci ji potají dávají prasatům. Po prvním mokrém létě ji ochutnají sami.',
    tooltip: 'Devadesátá léta 18. století; prasata zápisy nevedla',
  },
  russians: {
    title: 'Kozáci u brodu',
    content:
      'Spojenecká armáda táhne šest dní bez přestávky. V Tichavě napojí čtyři sta koní a pod mlýnem přestane téct voda; mlynář myslel, že ohluchl.',
    tooltip: 'Kolem srpna 1813; farní kniha byla dopsána později',
  },
  cadastre: {
    title: 'Každé pole na papíře',
    content:
      'Zeměměřiči stabilního katastru zůstanou jedenáct týdnů a zakreslí každý pruh, zahradu a hrušku. Jiná mapa vsi před požárem není.',
  },
  kalina: {
    title: 'Přichází farář Matouš Kalina',
    content:
      'Pěšky, s bednou knih a jedním úlem. V prvním kázání poprosil, aby mu řekli, kdyby se mýlil; farnost ho dvaatřicet let brala za slovo.',
  },
  limes: {
    title: 'Tři lípy za konec roboty',
    content:
      'Sedlák, mlynář a kovář drží každý jeden proutek, farář jim žehná a káže, aby rostly rovně. Starý Mach poznamená, že už se nemusí.',
  },
  prussians: {
    title: 'Prusové',
    content:
      'Dvě noci, osm set mužů, za oves papír. Jejich koně ohryzali Bártovu lípu; stopy zubů byly znát ještě třicet let.',
  },
  cholera: {
    title: 'Cholera',
    content:
      'Do konce srpna třiadvacet mrtvých. Pohřbívalo se u kaple; farář Kalina s kovářem je nosili nahoru a odpočívali pokaždé u týchž tří kamenů.',
  },
  'quarry-opens': {
    title: 'Lom na Strážníku',
    content:
      'Bratři Zemanovi si pronajmou vrch za devadesát zlatých ročně a přivedou osm kameníků. Za jednu generaci živí kámen polovinu dolní řady.',
  },
  'kalina-dies': {
    title: 'Umírá farář Kalina',
    content:
      'Zůstalo po něm čtyřicet zlatých, čtyři úly a deník. Úly připadly kostelníkovi, zlaté střeše. Deník si kdosi vypůjčil; vrácen byl roku 1934.',
  },
}
