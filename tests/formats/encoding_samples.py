"""Lists of invented people as each country writes their names, to be written in its encodings."""

# ruff: noqa: RUF001  letters of other alphabets are what it is about

from typing import Final, NamedTuple


class Sample(NamedTuple):
    """Names of one country, and the encodings that its programs write."""

    federation: str
    encodings: tuple[str, ...]
    names: tuple[str, ...]


_WEST: Final = ("cp1252", "cp850", "mac-roman")
_CENTRE: Final = ("cp1250", "cp852", "iso8859-2")
_SLAVS: Final = ("cp1251", "cp866", "iso8859-5", "mac-cyrillic")


def _sample(federation: str, encodings: tuple[str, ...], names: str) -> Sample:
    return Sample(federation, encodings, tuple(name.strip() for name in names.split(";")))


SAMPLES: Final = (
    _sample(
        "GER",
        _WEST,
        "Müller, Jörg; Schäfer, Käthe; Groß, Günter; Köhler, Jürgen; Böhm, Anna; Weiß, Rüdiger;"
        "Krüger, Sören; Jäger, Bärbel; Schröder, Ulf; Übelacker, Max",
    ),
    _sample(
        "FRA",
        _WEST,
        "Lefèvre, Zoé; Bézard, François; Gérard, André; Noël, Hélène; Françon, Loïc;"
        "Prévost, Jérôme; Hébert, Anaïs; Côté, Benoît; Girard, Eugène; Désiré, Gaël",
    ),
    _sample(
        "ESP",
        _WEST,
        "Muñoz García, José; Peña, Íñigo; Núñez, Ángel; Martínez, Sebastián; González, María;"
        "Ibáñez, Raúl; Gómez, Martín; Sáez, Óscar; Pérez, Belén; Rodríguez, Joaquín",
    ),
    _sample(
        "POR",
        _WEST,
        "Conceição, João; Magalhães, Inês; Araújo, Sebastião; Simões, António; Gonçalves, Luís;"
        "Brandão, Mário; Falcão, Estêvão; Assunção, Cátia; Guimarães, José; Leitão, Vitória",
    ),
    _sample(
        "DEN",
        _WEST,
        "Sørensen, Bjørn; Kjær, Søren; Nørgaard, Åse; Højlund, Jørgen; Bæk, Mads; Ågård, Pål;"
        "Strøm, Øyvind; Skjærseth, Gøran; Lærke, Anders; Møller, Torbjørn",
    ),
    _sample(
        "SWE",
        _WEST,
        "Åkesson, Jörgen; Sjöberg, Mårten; Hägglund, Åsa; Öberg, Göran; Lindström, Pär;"
        "Wikström, Håkan; Ståhl, Björn; Mäkinen, Väinö; Hyvönen, Päivi; Nyström, Örjan",
    ),
    _sample(
        "ISL",
        ("cp1252", "cp850"),
        "Þórðarson, Guðmundur; Jónsson, Héðinn; Ólafsdóttir, Lenka; Sigurðsson, Þröstur;"
        "Björnsson, Ágúst; Gunnarsdóttir, Guðrún; Hjörvar, Helgi; Ægisson, Jón; Árnason, Örn;"
        "Þorláksson, Davíð",
    ),
    _sample(
        "CZE",
        _CENTRE,
        "Dvořák, Jiří; Šťastný, Tomáš; Novotný, Ondřej; Říha, Zdeněk; Kučera, Lukáš;"
        "Procházka, Matěj; Černý, Luděk; Růžička, Vojtěch; Žák, Stanislav; Ďuriš, Michal",
    ),
    _sample(
        "POL",
        _CENTRE,
        "Gałka, Michał; Wójcik, Stanisław; Kamiński, Paweł; Wiśniewski, Łukasz; Zając, Bożena;"
        "Gołębiewska, Małgorzata; Łoś, Grażyna; Dąbrowski, Rafał; Święcicki, Jarosław;"
        "Żuraw, Agnieszka",
    ),
    _sample(
        "HUN",
        _CENTRE,
        "Szőke, Zoltán; Lékó, Gergő; Kovács, Ágnes; Tóth, József; Erdős, Márton; Németh, Miklós;"
        "Fűzfa, Gyöngyi; Gál, Ödön; Hegedűs, Ferenc; Körmöczi, Béla",
    ),
    _sample(
        "CRO",
        _CENTRE,
        "Kovačević, Željko; Đurić, Šime; Marković, Božidar; Žagar, Nebojša; Šarić, Krešimir;"
        "Đokić, Dražen; Lončar, Matej; Božić, Siniša; Perić, Hrvoje; Čop, Zdravko",
    ),
    _sample(
        "TUR",
        ("cp1254", "iso8859-9"),
        "Yılmaz, Gülşah; Öztürk, Çağrı; Şahin, İbrahim; Yıldız, Doğukan; Güneş, Ayşe;"
        "Kılıç, Özgür; Çelik, Uğur; Işık, Barış; Aydın, Hüseyin; Doğan, Şükrü",
    ),
    _sample(
        "LTU",
        ("cp1257",),
        "Šarūnaitė, Živilė; Čepulytė, Rūta; Jankauskas, Žygimantas; Bružas, Ąžuolas;"
        "Grigaliūnienė, Eglė; Šimkūnas, Vytėnis; Žukauskaitė, Agnė; Kęstutis, Mindaugas;"
        "Mačiulis, Šarūnas; Būdvytis, Algis",
    ),
    _sample(
        "RUS",
        (*_SLAVS, "koi8-r"),
        "Иванов, Сергей; Петрова, Анна; Кузнецов, Пётр; Соловьёв, Дмитрий; Щербаков, Юрий;"
        "Васильева, Мария; Чернышёв, Эдуард; Гусев, Илья; Жуков, Алексей; Цветкова, Ольга",
    ),
    _sample(
        "UKR",
        ("cp1251", "iso8859-5", "koi8-u"),
        "Шевченко, Андрій; Коваленко, Юлія; Бондаренко, Сергій; Ткаченко, Євген; Мельник, Олексій;"
        "Кравець, Ірина; Лисенко, Володимир; Гончарук, Анатолій; Поліщук, Надія; Їжак, Тетяна",
    ),
    _sample(
        "BUL",
        ("cp1251", "cp866", "iso8859-5"),
        "Димитров, Георги; Иванова, Цветелина; Стоянов, Кирил; Петков, Пламен; Василев, Любомир;"
        "Тодорова, Снежана; Колев, Атанас; Христов, Живко; Ангелов, Румен; Георгиева, Милена",
    ),
    _sample(
        "SRB",
        ("cp1251", "iso8859-5"),
        "Јовановић, Милош; Ђорђевић, Љубиша; Николић, Душан; Петровић, Његош; Живковић, Џејн;"
        "Ћирић, Наташа; Марковић, Жељко; Стојановић, Шћепан; Вучић, Јелена; Пантић, Бранислав",
    ),
    _sample(
        "GRE",
        ("cp1253", "iso8859-7"),
        "Παπαδόπουλος, Γιώργος; Νικολάου, Μαρία; Γεωργίου, Δημήτρης; Οικονόμου, Ελένη;"
        "Καραγιάννης, Στέλιος; Αντωνίου, Βασίλης; Χατζής, Ιωάννης; Δήμου, Κατερίνα;"
        "Μακρής, Θεόδωρος; Ρήγας, Σπύρος",
    ),
    _sample(
        "CHN",
        ("gb2312", "gbk"),
        "王浩; 李明; 张伟; 刘洋; 陈静; 杨丽; 赵强; 黄磊; 周杰; 吴敏",
    ),
    _sample(
        "TPE",
        ("big5",),
        "陳志明; 林美惠; 黃俊傑; 張家豪; 李淑芬; 王建國; 吳雅婷; 劉怡君; 蔡宗翰; 楊淑惠",
    ),
    _sample(
        "JPN",
        ("shift_jis", "euc-jp"),
        "田中 太郎; 鈴木 花子; 佐藤 健; 高橋 ゆかり; 渡辺 浩; 伊藤 さくら; 山本 大輔; 中村 恵;"
        "小林 誠; 加藤 ケン",
    ),
    _sample(
        "KOR",
        ("euc-kr",),
        "김민준; 이서연; 박지훈; 최수빈; 정예은; 강동현; 조은지; 윤재호; 장하늘; 임소영",
    ),
)
