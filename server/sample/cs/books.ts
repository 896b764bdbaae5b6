import type { BookKey } from '../plan/books.ts'
import type { BookText } from '../texts.ts'

/** Czech words for every book. */
export const books: Record<BookKey, BookText> = {
  'memory-book': {
    writer: 'František Holub',
    name: 'Pamětní kniha Tiché Lhoty',
    dscr: 'Sedmnáct let kroniky, zkrácených autorem pro ty, „kdo mají krávy“. Tištěno v Želetíně v 300 výtiscích; obec jich koupila 211 a má jich ještě 140.',
  },
  'village-by-the-stream': {
    writer: 'kolektiv autorů',
    name: 'Vesnice u potoka: Tichá Lhota ve výstavbě',
    dscr: 'Vyšlo po sloučení se Želetínem. Text se dá přeskočit, dvaatřicet fotografií ne: ten rok tu nikdo jiný nefotil.',
  },
  'three-limes': {
    writer: 'Jana Koudelová',
    name: 'Tři lípy: 150 let uprostřed vsi',
    dscr: 'O čem se pod stromy rozhodovalo, co se tam zpívalo a kdo se tam rozešel v letech 1848–1998. Od 18. ledna 2007 zastaralé; autorka vkládá lístek s koncem.',
  },
  'javurek-plates': {
    writer: 'Marie Javůrková',
    name: 'Prosím nesmát se: skleněné desky Antonína Javůrka',
    dscr: 'Devadesát desek v původní velikosti s fotografovými poznámkami z účetní knihy. Pokud víme, první kniha s rejstříkem psů.',
  },
  'mill-that-grinds': {
    writer: 'Hana Bártová',
    name: 'Mlýn, který mele',
    dscr: 'Deník obnovy s výkresy, účty a soupisem všeho, co se našlo v náhonu. Dozvíte se i to, jak vyndat jasan, a nevzít s ním zeď.',
  },
  'zeletin-abbey': {
    writer: 'Augustin Vondrouš',
    name: 'Klášter želetínský a jeho vsi',
    dscr: 'Základní dílo o dvou svazcích. My jsme v prvním na stranách 114–121, hlavně jako dlužníci medu; pisatel je spravedlivý, ale stojí při klášteře.',
  },
  'bridges-and-fords': {
    writer: 'Ladislav Říha',
    name: 'Mosty a brody podhůří',
    dscr: 'Šestačtyřicet mostů, které cestář na penzi přeměřil vlastním skládacím metrem. Náš má jako jediný celou stranu a za pozdní zábradlí ztratil bod.',
  },
  'line-to-olesna': {
    writer: 'Miloslav Souček',
    name: 'Lokálkou do Horní Olešné',
    dscr: 'Dějiny naší dráhy od muže, který řídil její poslední vlak. Všechny jízdní řády od roku 1902 a na straně 88 místo, kde se dalo seskočit.',
  },
  granite: {
    writer: 'Eva Kubátová',
    name: 'Žula: lidé a lomy pod Strážníkem',
    dscr: 'Kameníkova vnučka prošla výplatní listiny devíti lomů. Jasné, rozzlobené tam, kde se to sluší, a s nejlepším slovníčkem řemesla.',
  },
  'foothill-weather': {
    writer: 'Radim Brož a Alena Šimková',
    name: 'Takhle tu nepršelo: počasí na Želetínsku 1771–2018',
    dscr: 'Povodně, mrazy a kroupy z farních knih, školních deníků a barometrů. Autoři prověřili každé „co pamětníci nepamatují“; obstálo jich jedenáct.',
  },
  'miller-daughter': {
    writer: 'Karla Lipovská',
    name: 'Mlynářova dcera z Tichavy',
    dscr: 'Román podle dobového vkusu: povodeň, dva nápadníci a medailonek. Bártovi se kvůli němu soudili, prohráli a od té doby pod tím titulem prodávali mouku.',
  },
  'hundred-steps': {
    writer: 'Vladimír Hejda',
    name: 'Sto kroků od nádraží',
    dscr: 'Dvanáct povídek železničáře, který tu dva roky sloužil a poslouchal. Každý ve vsi ví, která je o kom, a každý tvrdí, že je o někom jiném.',
  },
  'behind-the-stove': {
    writer: 'Irena Marešová',
    name: 'Za kamny',
    dscr: 'Krátký román o učitelce, která vyřízne z kroniky listy. Spisovatelka se nás na nic neptala a skoro všechno trefila.',
  },
  deserted: {
    writer: 'Bohumil Tesař (ed.)',
    name: 'Pusté a spálené: berní rula 1654 pro Želetínsko',
    dscr: 'Kritické vydání s mapami. Devět z našich sedmnácti statků je vysázeno kurzivou; tou vydavatel značí prázdný dům.',
  },
  'holub-notebooks': {
    writer: 'František Holub; ed. Jana Koudelová',
    name: 'Co se nevešlo: zápisníky 1921–1942',
    dscr: 'Poznámky, z nichž kronika vznikla, i ty, z nichž ne. Našly se v pozůstalosti jeho dcery; posledním zápisem je seznam řek.',
  },
  'lhota-charters': {
    writer: 'Tereza Hanousková',
    name: 'Lhota super Tichawam: jedenáct listin 1227–1454',
    dscr: 'Všechny středověké listiny o vsi ve faksimile, přepisu a překladu. Tenké, drahé a přesně to, co jsme potřebovali před třiceti lety.',
  },
}
