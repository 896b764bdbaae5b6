interface Fixture {
  readonly name: string
  readonly html: string
  readonly clean: string
  readonly pictures?: number
}

/** Clipboard contents in the format that programs produce, and the expected result. */
export const fixtures: readonly Fixture[] = [
  {
    name: 'Word: headings, looks, a list in a list',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=CS><!--StartFragment-->
<h1 style='margin-top:12pt'><b><span style='font-family:"Calibri"'>Kronika<o:p></o:p></span></b></h1>
<p class=MsoNormal><span lang=CS style='font-size:11.0pt'>Starý <b style='mso-bidi-font-weight:normal'>mlýn</b> a&nbsp;<i>les</i><o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>první<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>vnořený</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>druhý</p>
<h2>Mlynáři</h2>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=100 valign=top style='width:5cm'><p class=MsoNormal>1890</p></td><td colspan=2><p class=MsoNormal>Novák</p></td></tr></table>
<!--EndFragment--></body></html>`,
    clean:
      '<h2>Kronika</h2><p>Starý <strong>mlýn</strong> a\u00a0<em>les</em></p>' +
      '<ul><li>první<ol><li>vnořený</li></ol></li><li>druhý</li></ul><h3>Mlynáři</h3>' +
      '<table><tbody><tr><td><p>1890</p></td><td colspan="2"><p>Novák</p></td></tr></tbody></table>',
  },
  {
    name: 'Word: a footnote',
    html: `<body><p class=MsoNormal>Text<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> dál</p>
<div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Viz kronika.</p></div></div></body>`,
    clean:
      '<p>Text<sup id="fnref-x"><a href="#fn-x">1</a></sup> dál</p><ol><li id="fn-x">Viz kronika. <a href="#fnref-x">↩</a></li></ol>',
  },
  {
    name: 'Google Docs',
    html: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400;font-style:normal">Nadpis</span></h1><p dir="ltr"><span style="font-weight:400">Obyčejně </span><span style="font-weight:700;font-style:normal">tučně</span><span style="font-style:italic"> šikmo</span> <a href="https://example.org/x" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">odkaz</span></a></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>a</span></p></li><ul><li><p><span>b</span></p></li></ul></ul><p><span><img src="https://lh7.googleusercontent.com/x" width="300"></span></p></b><br class="Apple-interchange-newline">`,
    clean:
      '<h2>Nadpis</h2><p>Obyčejně <strong>tučně</strong><em> šikmo</em> <a href="https://example.org/x" rel="noopener">odkaz</a></p>' +
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    pictures: 1,
  },
  {
    name: 'LibreOffice',
    html: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 25"/><style type="text/css">p { line-height: 115% }</style></head><body lang="cs-CZ" dir="ltr"><h2 class="western">Oddíl</h2><p class="western" style="margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3"><b>Tučně</b></font></font> a <strike>pryč</strike><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><ol><li><p>jedna</p></li></ol><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Pozn.</p></div></body></html>`,
    clean:
      '<h2>Oddíl</h2><p><strong>Tučně</strong> a <s>pryč</s><sup id="fnref-x"><a href="#fn-x">1</a></sup></p><ol><li><p>jedna</p></li></ol>' +
      '<ol><li id="fn-x">Pozn. <a href="#fnref-x">↩</a></li></ol>',
  },
  {
    name: 'a web page, hostile',
    html: `<div class="post"><script>alert(1)</script><style>p{}</style><h3 onclick="alert(1)">Zpráva</h3><div>Řádek <a href="javascript:alert(1)">zlý</a> <a href="https://lhota.cz/article/3">náš</a> <a href="#top">kotva</a></div><div><p style="display:none">skryté</p><iframe src="https://evil.example"></iframe><p>Vidět<img src="https://evil.example/1.gif" width="1"></p></div><form><input value="x"><button>Poslat</button></form><img src="https://lhota.cz/img/${'c'.repeat(24)}/640.jpg" alt="náš"><img src="data:image/png;base64,AAAA"><svg onload="alert(1)"><text>x</text></svg></div>`,
    clean: `<h2>Zpráva</h2><p>Řádek zlý <a href="/article/3">náš</a> kotva</p><p>Vidět</p><img src="/img/${'c'.repeat(24)}/640.jpg" alt="náš" />`,
    pictures: 1,
  },
]
