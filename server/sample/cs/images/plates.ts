import type { PlatesImageKey } from '../../plan/images/plates.ts'
import type { ImageText } from '../../texts.ts'

/** Czech words for the glass plates of Antonín Javůrek. */
export const platesImages = {
  'plates-self-portrait': {
    name: 'Deska č. 1: fotograf osobně',
    alt: 'Snímek ze skleněné desky: ateliérový portrét po ramena, portrétovaný v tmavém obleku s nehybným pohledem.',
    dscr:
      '<p>Květen 1898. Za ním je jezero, které namaloval na prostěradlo; při dobrém světle se dá přečíst značka ' +
      'z prádelny. Oběhl aparát, posadil se a počítal do šesti.</p>',
  },
  'plates-studio': {
    name: 'Číslo 32 se sklem ve střeše',
    alt: 'Snímek ze skleněné desky: venkovský dům s dvorem, strmou střechou, vraty a kůlnou po straně.',
    dscr:
      '<p>Kolem roku 1900. Sousedé tvrdili, že tolik skla na střeše přitáhne kroupy. Padaly v letech 1903, 1911 a 1924, ' +
      'pokaždé na druhé straně návsi.</p>',
  },
  'plates-ledger': {
    name: 'Stránka z účetní knihy',
    alt: 'Sépiová fotografie staré rukopisné stránky s linkami, sloupci zápisů a skvrnami při okraji.',
    dscr:
      '<p>Datum, jméno, cena, počasí, poznámka. Kvůli sloupci <em>Poznámka</em> chová muzeum knihu pod sklem a obrací ' +
      'ji po jednom listu měsíčně.</p>',
  },
  'portrait-miller': {
    name: 'Mlynář ze čtrnáctky',
    alt: 'Snímek ze skleněné desky: ateliérový portrét po ramena, portrétovaný ve svátečním, s pevným výrazem.',
    dscr: '<p>Otec toho posledního. V knize: „Platil moukou. Přál si vypadat jako muž, který platí penězi.“</p>',
  },
  'portrait-midwife': {
    name: 'Porodní bába Barbora Machová',
    alt: 'Snímek ze skleněné desky: ateliérový portrét po ramena, tmavý oděv, malované pozadí.',
    dscr:
      '<p>V letech 1881–1919 přivedla na svět 1 106 dětí a každé si zapsala křížkem nebo hvězdičkou. Uprostřed ' +
      'fotografování ji odvolali; za dvě hodiny se vrátila dosedět.</p>',
  },
  'portrait-emigrants': {
    name: 'Manželé Křížovi tři dny před Nebraskou',
    alt: 'Snímek ze skleněné desky: celá postava páru v nejlepších šatech, stojícího v ateliéru vedle sebe.',
    dscr:
      '<p>Únor 1903. Otisk odjel s nimi a domů se vrátil roku 2014 v obálce z Wilberu, s dotazem, jestli někdo neví, ' +
      'kde to je.</p>',
  },
  'portrait-recruit': {
    name: 'Jan Adámek z čísla 5',
    alt: 'Snímek ze skleněné desky: portrét mladého člověka po ramena, který klidně hledí do objektivu.',
    dscr:
      '<p>Poslední pátek v červenci 1914. Za dva dny odjel a 28. srpna byl mrtev, první z našich jedenatřiceti. Matka ' +
      'objednala šest otisků; cena je v knize přeškrtnutá.</p>',
  },
  'portrait-unknown': {
    name: 'Deska č. 409: neznámá tvář',
    alt: 'Čtvercový snímek ze skleněné desky: portrét neznámé osoby po ramena před neosvětleným pozadím.',
    dscr:
      '<p>Bez data, bez zápisu, beze jména. Poznáte-li tu tvář, napište prosím do muzea. Špatná odpověď je nám milejší ' +
      'než žádná.</p>',
  },
  'festival-corpus-christi': {
    name: 'Boží tělo, 11. června 1903',
    alt: 'Snímek ze skleněné desky: procesí s korouhvemi a baldachýnem prochází vsí kolem přihlížejících.',
    dscr:
      '<p>Baldachýn nesou čtyři sedláci stejné výšky; k té funkci se chodilo na měření. Čtvrtý, ten vzadu, stojí na ' +
      'špičkách.</p>',
  },
  'festival-wedding': {
    name: 'Masopustní svatba',
    alt: 'Snímek ze skleněné desky: velká svatební společnost v řadách před domem, uprostřed nevěsta v bílém a ženich.',
    dscr:
      '<p>Únor 1907, osmapadesát hostů, kapela a dva psi. Ženichovu matku je třeba hledat: stojí v okně a hlídá ' +
      'husu.</p>',
  },
  'festival-harvest-home': {
    name: 'Dožínky',
    alt: 'Snímek ze skleněné desky: ženci s hráběmi a snopy u naloženého vozu na strništi.',
    dscr: '<p>Podzim 1909. Věnec vážil jedenáct kilo; děvčata se střídala v nesení a hospodář se střídal v nalévání.</p>',
  },
  'festival-theatre': {
    name: 'Herecká společnost s kanonem',
    alt: 'Snímek ze skleněné desky: herci v kostýmech na malém jevišti s malovanou kulisou a rozhrnutou oponou.',
    dscr:
      '<p>Možná 1913, určitě sál U Tří lip: půjčené uniformy, kanon z lepenky a nad ním v dece zabalený trám, o který se ' +
      'každý vysoký hrdina praštil do hlavy.</p>',
  },
  'festival-st-wenceslas': {
    name: 'Svatý Václav 1910',
    alt: 'Snímek ze skleněné desky na výšku: venkovský kostel s věží a cibulovou bání, focený zdola za jasného dne.',
    dscr:
      '<p>28. září. Celá farnost je uvnitř, a tak je prostranství prázdné. Jedna z mála desek, na kterých se nic ' +
      'nepohnulo.</p>',
  },
} satisfies Record<PlatesImageKey, ImageText>
