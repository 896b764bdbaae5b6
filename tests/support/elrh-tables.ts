/** A dump of the tables of a Supabase project, as pg_dump writes them. */
export const elrhDump = String.raw`--
-- PostgreSQL database dump
--

SET standard_conforming_strings = on;

CREATE TABLE public."elrhArticle" (
    id bigint NOT NULL,
    "dateCreated" timestamp with time zone DEFAULT now() NOT NULL
);

COPY public."elrhArticle" (id, author, category, gallery, name, dscr, content, thumb, "dateCreated", "dateEdited", views) FROM stdin;
12	1	3	7	Mlýn u potoka	Nejstarší stavba v obci.	<p>Viz <a href="/article/15">školu</a> a <a href="https://example.org/x">jinde</a>.</p><p><img src="/storage/v1/object/public/images/texts/kolo.jpg"></p>	thumbs/mlyn.jpg	2019-05-03 10:11:12.123456+00	2020-01-02 08:00:00+00	41
15	1	3	\N	Stará škola	\N	První řádek\nDruhý řádek	missing.jpg	2021-06-07 00:00:00+00	\N	7
\.

COPY public."elrhAuthor" (id, name, email) FROM stdin;
1	Jana Nováková	jana@example.org
\.

COPY public."elrhBook" (id, category, ord, writer, name, dscr, url, year, isbn, review, thumb) FROM stdin;
2	3	1	Karel Čapek	Zahradníkův rok	O zahradě.	https://example.org/kniha	1929	80-not-an-isbn	\N	\N
\.

COPY public."elrhCategory" (id, name, dscr, ord) FROM stdin;
3	Stavby	Domy a mlýny	1
\.

COPY public."elrhContact" (id, name, email, phone) FROM stdin;
1	Obecní úřad	urad@example.org	+420 123 456 789
\.

COPY public."elrhGallery" (id, name, dscr, parent, "dateCreated") FROM stdin;
7	Mlýn	Fotografie mlýna	8	2018-01-01 00:00:00+00
8	Obec	\N	\N	2018-01-01 00:00:00+00
9	Kruh A	\N	10	2018-01-01 00:00:00+00
10	Kruh B	\N	9	2018-01-01 00:00:00+00
\.

COPY public."elrhImage" (id, gallery, ord, name, dscr, image, thumb) FROM stdin;
31	7	1	Mlýn 1907	Pohled od jihu	galleries/mlyn/mlyn.jpg	thumbs/mlyn.jpg
32	7	2	Tajný soubor	\N	../../../../etc/passwd	\N
\.

COPY public."elrhLink" (id, category, ord, name, dscr, url) FROM stdin;
4	3	1	Kronika	Kronika obce	www.example.org/kronika
\.

COPY public."elrhMap" (id, name, url) FROM stdin;
1	Katastr 1838	https://example.org/mapa
\.

COPY public."elrhNews" (id, title, content, "dateCreated") FROM stdin;
5	Sraz rodáků	<p>V sobotu</p><script>alert(1)</script>	2022-02-02 12:00:00+00
\.

COPY public."elrhTimeline" (id, title, content, "dateFrom", "dateTo") FROM stdin;
6	Požár	Shořela polovina vsi.	1866-07-03	1866-07-05
\.

COPY public."elrhPoll" (id, question) FROM stdin;
1	Kdo?
\.

--
-- PostgreSQL database dump complete
--
`
