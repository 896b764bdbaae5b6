import { foldCaseAndAccents } from './fold-case-and-accents.ts'

/** Czech nouns that the rules of endings don't relate, because they are too short or grow a syllable: endings, then roots. */
const declensions: readonly (readonly [endings: string, roots: string])[] = [
  ['a u ovi em i y ů ům ech ové', 'ps lv'],
  ['u y em ů ům ech', 'sn rt ln šv úl'],
  ['e i u em y í ů ům ech', 'dn'],
  ['i í ím ích', 'vs lž rz zd ct lst'],
  ['a y ě u ou o', 'hr kr tm os ér Ev Id Iv Em Ot El Ad'],
  ['e i í ím ích', 'mš žn'],
  ['a u em', 'ok'],
  [
    'e ete eti etem ata at atům aty atech',
    'kuř děvč hříb tel jehň kot štěň pras hous zvíř hrab kníž rajč poup kachň kůzl káč mlád vnouč dvojč medvíd ' +
      'holoub ptáč lvíč batol nemluvň',
  ],
]

/**
 * Forms that differ from the others in more than the ending: one of the others, then these. Without "much" (flies), since that
 * is an English word that nearly every English text has, and "mouše" is "mouse".
 */
const otherForms = `
koně kůň, domu dům, stolu stůl, soli sůl, vozu vůz, vola vůl, dolu důl, hole hůl, nožem nůž, boha bůh, dvora dvůr,
hnoje hnůj, loje lůj, kolu kůl, postu půst, psa pes, lva lev, snu sen, rtu ret, lnu len, švu šev, úlu úl, dne den,
vsi ves, lži lež, rzi rez, zdi zeď, cti čest, lsti lest, křtu křest, hra her hrám hrami, kra ker krám krách, tma tem tmám,
mzda mezd, žně žeň, mše mší, větru vítr, sněhu sníh, díra děr, míra měr, víra věr, dílo děl, penězům peníze, vejce vajec,
děti dítě dítěte dítěti dítětem, přítel přátelé přátel přátelům přáteli přátelích přátele, nepřítel nepřátelé nepřátel
nepřátelům nepřáteli nepřátelích nepřátele, oka oko oči očí očím očima očích, ucho uši uší uším ušima uších, ruka rukama,
noha nohama, ševce švec, žence žnec, tkalce tkadlec, louka luk, moucha mouše, houba hub, trouba trub, smlouva smluv,
bouda bud, strouha struh, hrouda hrud, kroupa krup, střecha střeše, socha soše, blecha bleše, plocha ploše, sprcha sprše,
macecha maceše, Čech Češi, hoch hoši hoše, mnich mniši, ženich ženiši, lenoch lenoši, Valach Valaši, Vlach Vlaši`

const englishPlurals =
  'wife wives, life lives, knife knives, wolf wolves, calf calves, half halves, leaf leaves, loaf loaves, shelf shelves, ' +
  'thief thieves, hoof hooves, scarf scarves, man men, woman women, child children, foot feet, tooth teeth, goose geese, ' +
  'mouse mice, ox oxen'

/** A stem of its own for each declined noun, by its forms. No other stem ends with an asterisk. */
export const stemsOfDeclinedForms: ReadonlyMap<string, readonly string[]> = collect(
  declensions.flatMap(([endings, roots]) =>
    roots
      .split(' ')
      .flatMap((root) =>
        endings
          .split(' ')
          .map((ending) => [foldCaseAndAccents(root + ending), `${foldCaseAndAccents(root)}*`] as const),
      ),
  ),
)

/** The word whose stems a Czech form has too. */
export const regularCzechForms = collect(readForms(otherForms))

/** The singular of an irregular English plural. */
export const englishSingulars = collect(readForms(englishPlurals))

function readForms(list: string): (readonly [form: string, regular: string])[] {
  return foldCaseAndAccents(list)
    .split(',')
    .flatMap((group) => {
      const [regular = '', ...forms] = group.trim().split(/\s+/)
      return forms.map((form) => [form, regular] as const)
    })
}

function collect(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [form, value] of pairs) found.set(form, [...(found.get(form) ?? []), value])
  return found
}
