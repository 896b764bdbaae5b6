import type { ArticleText } from '../../plan/articles.ts'

/** The charter of 1227 and the name, in Czech. */
export const charter: ArticleText = {
  name: 'Jak ves přišla ke jménu: jedna řádka z roku 1227',
  dscr: 'Nejstarší zpráva o nás se týká medu a vystupujeme v ní jako dlužníci. Co v klášterní listině stojí, co v ní nestojí a proč je Lhot tolik, ale Tichá jen jedna.',
  content: `
<p>Nejstarší věta o naší vsi je stížnost. Roku 1227 dal želetínský opat sepsat majetek kláštera, aby o něm
nikdo nemohl pochybovat, a mezi poli, rybníky a poddanými narazil na nedoplatek. Jedna ves u potoka,
poznamenal, dluží dvě vědra medu. Ta ves se jmenovala <em>Lhota super Tichawam</em>.</p>

<h2>Jak listina vypadá</h2>
<p>Je to kus pergamenu o málo větší než školní atlas, šestadvacet řádek inkoustem, který je hnědý a býval
černý. Opatova pečeť je napůl ulomená a jménem jedné sousední obce prochází díra od myši, takže se tam o
stáří vsi přou už od roku 1894. My jsme na devatenácté řádce, bez poškození. V překladu, který si učitel
František Holub v roce 1921 opsal na první stranu kroniky, to zní takto:</p>
<blockquote><p>„Též Lhotu nad Tichavou s poli, lukami, lesy i vodami a s lidmi tam usedlými, kteří mají
dávati ročně dvě vědra medu a po dvě léta nedali žádného řkouce, že včely pomřely.“</p></blockquote>
<p>Pod to připsal Holub tužkou: <em>První doložený výrok občana Tiché Lhoty je výmluva.</em> Tužku později
jiná ruka přetáhla inkoustem. Někdo s ním tedy zjevně souhlasil.</p>

<h2>Lhota čili ves na lhůtu</h2>
<p>Lhot jsou v Čechách a na Moravě stovky a všechny znamenají totéž. <em>Lhóta</em>, dnešní lhůta, byl čas,
na který měl osadník od vrchnosti pokoj: kdo se usadil na nevykloučené půdě, neplatil po dohodnutý počet let
nic, dokud nevytrhal pařezy a pole nezačalo rodit. Lhůta pak vypršela a jméno zůstalo.</p>
<p>Dlužili-li naši roku 1227 už za dvě léta, musela jejich lhůta skončit nejpozději roku 1225. Ve zdejším
kraji bývaly lhůty dlouhé, šestnáct i čtyřiadvacet let, a napřed musel někdo přijít, kácet a pálit. Tak se
dopočítáme osídlení někdy kolem roku 1190. V muzeu za ten letopočet píšeme vlnovku. Vlnovka je slušný
způsob, jak říct <em>plus minus</em>.</p>

<h2>Tichá podle vody</h2>
<p>Druhé slovo je mladší. Přes sto let stačilo, že se Lhota rozlišovala potokem; přívlastek se poprvé
objevuje roku 1352 u jména faráře: <em>plebanus de Ticha Lhota</em>. A jméno potoka, Tichava, se vykládá z
rovného úseku pod dnešním mlýnem, kde voda nevydá hlásku. Kdo četl <a href="{{article:floods}}">článek o
povodních</a>, smí se usmát.</p>
<p>Kolují ještě tři výklady. Uvádíme je proto, aby nám je už nikdo nemusel nosit:</p>
<ul>
<li>že tu Švédové roku 1639 nikoho nenašli a nazvali ves tichou – to už se tak jmenovala skoro tři sta
let;</li>
<li>že tu mlčeli mniši – ti sem jezdili dvakrát do roka počítat, a to nahlas;</li>
<li>že je tu ticho, protože se tu nic neděje. Tohle roznášejí v Horní Olešné.</li>
</ul>

<h2>Co v listině nestojí</h2>
<p>Není v ní kostel, ačkoli o sto pětadvacet let později tu stál. Není v ní mlýn, není v ní jediné jméno
muže či ženy ani počet stavení. Nevíme, zda byl med kdy zaplacen. V klášterních účtech z roku 1231 najdeme
položku za vosk <em>ze Lhoty</em>, jenže to už měl klášter Lhoty tři.</p>
<p>Nestojí v ní ani to, že by byl někdo něco založil. Osm set let, která budeme v roce 2027 slavit, jsou
vlastně narozeniny písemné upomínky. Lidé, o nichž se v ní mluví, tu tou dobou žili přes třicet let. Měli
včely, šafáře, kterého se nebáli, a louky, které se na <a href="{{gallery:maps}}">starých mapách</a> dají
najít pod týmiž jmény jako dnes: Na Lánech, V Olších, Medník. Ten poslední se svažuje k jihu, je kolem něj
trnkový plot a stojí na něm jedenáct úlů.</p>

<h2>Kde ji uvidíte</h2>
<p>Originál chová želetínský archiv a na požádání jej ukáže, ne však ve vlhkých dnech. Faksimile visí v
muzeu ve <a href="{{article:school}}">staré škole</a> vlevo od kamen. O tom, jak byly novější zápisy o vsi
rozřezány a zase sešity, vypráví <a href="{{article:lost-pages}}">článek o ztracených stranách</a>.</p>
`,
}
