import type { ArticleText } from '../../plan/articles.ts'

/** The lost pages of 1968, in Czech. */
export const lostPages: ArticleText = {
  name: 'Strany 211 až 224: jak se ztratil rok 1968 a kde se našel',
  dscr: 'V roce 1970 kdosi pevnou rukou vyřízl z obecní kroniky čtrnáct stran. Dvacet let ležely za kamny, z toho čtrnáct na dosah té, které se na ně vyptávali.',
  content: `
<p>Čtvrtý svazek kroniky má jizvu. Když se otevře na straně 210, papír se nepřeloží sám, musí se mu pomoct.
Následuje sedm listů, o něco hnědších než ostatní, zavěšených na proužcích japonského papíru. Každý červen z
nich předčítám školním výpravám a začínám tím, že je nechám ten šev osahat.</p>

<h2>Co se vědělo</h2>
<p>Na jaře 1970 se v okrese všechny kroniky stahovaly ke kontrole. Ta naše se za tři týdny vrátila s
dopisem: mezi stranami 210 a 225 část chybí a kronikářka Marie Holubová se žádá o vysvětlení. Napsala, že si
toho také všimla. Dvakrát byla předvolána. Vypověděla, že kronika je uložena ve skříni ve škole, že skříň od
roku 1958 nezamyká a že to čtyřikrát písemně hlásila. Přiložila opisy.</p>
<p>Za rok 1968 dostala příkaz napsat náhradní zápis. Je na straně 225 a má devět řádek: mírná zima, dobrá
úroda brambor, koupě rozmetadla hnoje. Za rozmetadlem je čárka, jako by věta měla pokračovat.</p>

<h2>Za kamny</h2>
<p>Zemřela v roce 1984 a nikomu nic neřekla. Dne 24. listopadu 1990 si ves odhlasovala samostatnost, za
týden mě nové zastupitelstvo jmenovalo kronikářkou a dostala jsem čtyři svazky a klíč od skříně, která
nezamykala. Ve škole se měla zřídit kancelář. V někdejším bytě učitelky kouřila kachlová kamna, a tak je 11.
prosince rozebíral pan Brož, kamnář ze Želetína. Za třetí řadou kachlů, na straně odvrácené od ohně,
nahmatal plechovku od vánočního cukroví. Řekl: „Tady je něco pro úřady,“ a mně došlo, že tím myslí mě.</p>
<p>V plechovce leželo ve voskovaném plátně čtrnáct stran a lístek, jakým se půjčovalo ve školní knihovně. V
kolonce <em>Název</em> stálo <em>1968</em>, v kolonce <em>Vypůjčil</em> písmena <em>M. H.</em> a v kolonce
<em>Vrátit do</em>:</p>
<blockquote><p>„Až to půjde.“</p></blockquote>
<p>Čtrnáct let spala v posteli, která se těch kamen čelem dotýkala.</p>

<h2>Co na nich je</h2>
<p>Nic, co by otřáslo světem. Řezala žiletkou podle pravítka, na centimetr od hřbetu, aby se jednou daly
zase vešít; kdo chce ničit, nenechává okraj. A věděla, proč to dělá. Na stranách 219 až 222 je rezoluce
přečtená 23. srpna v hospodě a pod ní šedesát osm podpisů s čísly domů. V roce 1970 by z toho byl
seznam.</p>
<p>Zbytek je psán, jak psala vždycky. Noc na jedenadvacátého, kdy lidi vzbudila letadla a <em>mysleli, že
jdou kroupy</em>. Jak ráno na křižovatkách nebyly ukazatele, anebo všechny ukazovaly Moskvu, 1 800
kilometrů. A tohle:</p>
<blockquote><p>„K polednímu vjely na náves dva obrněné vozy a zastavily pod lipami. Vojákům bylo tak
devatenáct a nevěděli, v které jsou zemi. Ptali se na Želetín. Pan Hrubý je poslal k lomu. Za hodinu byli
zpátky, celí bílí od prachu, a ptali se znovu. Poslal je k lomu druhou cestou. Potřetí už se neptali, chtěli
jen vodu. Růžena jim ji přinesla. Povídala: voda se neodpírá, ale na zdraví jsem jim
nepopřála.“</p></blockquote>
<p>V neděli 25. srpna vyšla půlka vsi ke svatému Rochu, týden po pouti, bez korouhve. Na straně 224 je už
jen seznam dětí, které v září nastoupily do první třídy. Byly čtyři a u každého je věta o tom, co mu
jde.</p>

<h2>Co jsme s nimi udělali</h2>
<ul>
<li>Dne 28. prosince 1990 jsme je v hospodě přečetli nahlas, celé. Trvalo to dvě hodiny a lidé opravovali
pravopis vlastních jmen.</li>
<li>V roce 1991 je želetínský knihař všil zpátky. Nabízel, že to nebude poznat. Zastupitelstvo ho požádalo,
aby to poznat bylo.</li>
<li>Lístek byl doplněn: <em>Vráceno 28. XII. 1990. J. Koudelová.</em></li>
</ul>
<p>Z šedesáti osmi podepsaných jich tehdy žilo šestačtyřicet. Dnes jich je pět. Rozmetadlo i s čárkou jsme
nechali na místě, i ono patří do dějin: rok, který se musel vejít do devíti řádek.</p>

<h2>Ještě ke kamnům</h2>
<p>Jsou znovu postavená a stojí v menší místnosti muzea ve <a href="{{article:school}}">staré škole</a>. Už
nekouří. Třetí řada kachlů po levé straně není zazděná, dá se vyndat a za ní je plechovka od cukroví. Každé
dítě do ní smí vložit lístek. Žádný nečteme. Vrátí se, až to půjde.</p>
<p>Co dalšího se dělo u toho hospodského stolu, prozradí <a href="{{article:guest-book}}">pamětní kniha</a>.
Podobizna slečny Holubové visí mezi <a href="{{gallery:people}}">lidmi</a>.</p>
`,
}
