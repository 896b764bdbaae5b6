import type { LinkKey } from '../plan/links.ts'
import type { LinkText } from '../texts.ts'

/** Czech words for every link. */
export const links: Record<LinkKey, LinkText> = {
  'national-archives': {
    name: 'Národní archiv',
    dscr: 'Sčítání, policejní přihlášky a archivy ústředních úřadů. Chodíme tam, když v kronice stojí „psáno na ministerstvo“ a my chceme vědět, jestli odpovědělo.',
  },
  'moravian-archives': {
    name: 'Moravský zemský archiv v Brně',
    dscr: 'Matriky, pozemkové knihy a mnoho dalšího v digitální podobě. Na jednoho předka si vyhraďte večer, na jeho bratra víkend.',
  },
  'military-archives': {
    name: 'Vojenský ústřední archiv',
    dscr: 'Kmenové listy, seznamy ztrát a databáze těch, kdo sloužili. Polovinu toho, co víme o jedenatřiceti jménech, máme odtud.',
  },
  'national-library': {
    name: 'Národní knihovna České republiky',
    dscr: 'Co se u nás vytisklo, mělo by tu být. Mají i Holubovu Pamětní knihu, což nás překvapilo.',
  },
  'moravian-library': {
    name: 'Moravská zemská knihovna',
    dscr: 'Velká knihovna se spoustou digitalizovaných novin. Dobrá ke zjištění, co o nás psali v Želetíně.',
  },
  'digital-library': {
    name: 'Česká digitální knihovna',
    dscr: 'Jedno okénko do digitalizovaných fondů českých knihoven. Zkuste zadat jméno své vsi a slovo „požár“.',
  },
  'national-museum': {
    name: 'Národní muzeum',
    dscr: 'Dějiny, příroda, hudba a knihovna. V jednom z depozitářů je lhotecký kroj; čepec má nasazený obráceně.',
  },
  'heritage-institute': {
    name: 'Národní památkový ústav',
    dscr: 'Stará se o hrady a zámky a vede seznam památek. Jeho lidé měli trpělivost s naším mlýnem a my s jejich formuláři.',
  },
  'open-air-museum': {
    name: 'Národní muzeum v přírodě',
    dscr: 'Chalupy, mlýny a kovárny, jak je znávali předkové. Jeďte v den, kdy se tam pracuje, peče nebo zpívá.',
  },
  'technical-museum': {
    name: 'Národní technické muzeum',
    dscr: 'Lokomotivy, stroje, fotoaparáty. Naše Smekalka tu má příbuzné, lépe vyleštěné a méně zaměstnané.',
  },
  'agriculture-museum': {
    name: 'Národní zemědělské muzeum',
    dscr: 'Pluhy, traktory, lesnictví, jídlo. Tady se dozvíte, jak se jmenuje ta věc, co máte ve stodole.',
  },
  'land-survey': {
    name: 'Český úřad zeměměřický a katastrální',
    dscr: 'Dnešní katastr i naskenované císařské otisky z 19. století. Položte jedno přes druhé a je po odpoledni.',
  },
  'moll-maps': {
    name: 'Staré mapy Moravské zemské knihovny',
    dscr: 'Tisíce map a vedut z Mollovy i jiných sbírek. Zvětšujte tak dlouho, až najdete svou ves se zkomoleným jménem.',
  },
  geology: {
    name: 'Česká geologická služba',
    dscr: 'Geologické mapy celé země. Barevně vysvětlují, proč je na kopci žula a ve sklepě jíl.',
  },
  statistics: {
    name: 'Český statistický úřad',
    dscr: 'Všechna sčítání od roku 1869, obec po obci. Naše čára jde dolů, pak rovně a poslední dva roky o tři nahoru.',
  },
  'weather-institute': {
    name: 'Český hydrometeorologický ústav',
    dscr: 'Předpovědi, výstrahy a stavy řek i potoků. Za deštivé srpnové noci ho má otevřený půl vsi.',
  },
  zeletin: {
    name: 'Město Želetín',
    dscr: 'Trh, nemocnice, gymnázium, náš autobus. V letech 1976–1990 i naše radnice, o čemž už nemluvíme.',
  },
  'zeletin-abbey-today': {
    name: 'Klášter Želetín',
    dscr: 'Místo, kde byla sepsána listina z roku 1227. Prohlídky každou celou; med v krámku je jejich, ne náš.',
  },
  'horni-olesna': {
    name: 'Horní Olešná',
    dscr: 'Ves na horním konci trati. Dobrý fotbal, dobrá obsluha stříkačky a na většinu toho, co tu čtete, jiný názor.',
  },
  'line-friends': {
    name: 'Přátelé lokálky',
    dscr: 'Spolek, který mezi Želetínem a Horní Olešnou sbírá jízdenky, lampy a vzpomínky. Pohřešuje staniční ceduli, modrou, naposledy viděnou roku 1983.',
  },
}
