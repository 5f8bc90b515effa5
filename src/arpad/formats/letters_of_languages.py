"""Letters beyond ASCII in the names of people, by language: the commonest first.

What is needed to tell one encoding from another, and no more: the order is that of a telephone
book, roughly. Letters of other languages appear too, but seldom.
"""

from typing import Final

LATIN: Final = {
    "da": "øæåéöäü",
    "de": "üöäßéè",
    "es": "áíéóñúüçòàèï",
    "fr": "éèçëïêôîâàûü",
    "is": "óáíðéöúýþæ",
    "it": "òìèàùé",
    "nl": "ëéïèöüç",
    "pt": "ãçáéíóâêõúôà",
    "sq": "ëç",
    "sv": "öäåéü",
    "cs": "áíéřčšýžěňůúťďóöü",
    "hu": "áéóöíüőúű",
    "pl": "łńśóżćęąź",
    "ro": "ăţşâîșț",
    "sh": "ćčšžđ",
    "sk": "áíčýšéžúóľňôťďäŕĺ",
    "et": "äõöüšž",
    "lt": "ėšžūčįųąę",
    "lv": "āšīņēļžūķģč",
    "tr": "üışöçğâ",
}
OTHER: Final = {
    "bg": "аовиенртлскдмпгйбцяхузшчюжъщьф",
    "el": "αοσιςρηνεκτπυλμδγάόίήθφέχβωζύώξψ",
    "mk": "аоиесктврнлјдмчпугшбзцжфхќѓљњџѕ",
    "ru": "аовинерлксткмдыгйпуяшьбхюзчцжфщёэъ",
    "sr": "аоиевртнјслкдћмпугбчшзцжљњђхфџ",
    "uk": "аоиенркврлсктмійудпкгьшяєбчюхзцжїщфґ",
}
# Family names at the start of a word that hundreds of millions bear.
CHINESE: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕"
    "丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱"
    "張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧葉蘇呂盧鍾譚陸賈鄒邱龍賀顧龔錢蕭蔣郭賴簡游詹莊"
)
OF_FEDERATIONS: Final = {
    "da": "DEN NOR FAI",
    "de": "GER AUT SUI LIE LUX",
    "es": "ESP ARG CHI COL CUB MEX PER URU VEN ECU PAR BOL CRC PAN DOM GUA AND",
    "fr": "FRA BEL CAN MON SUI LUX",
    "is": "ISL",
    "it": "ITA SMR SUI",
    "nl": "NED BEL",
    "pt": "POR BRA ANG MOZ",
    "sq": "ALB KOS",
    "sv": "SWE FIN",
    "cs": "CZE",
    "hu": "HUN",
    "pl": "POL",
    "ro": "ROU MDA ROM",
    "sh": "CRO SLO SRB BIH MNE",
    "sk": "SVK",
    "et": "EST",
    "lt": "LTU",
    "lv": "LAT",
    "tr": "TUR",
    "bg": "BUL",
    "el": "GRE CYP",
    "mk": "MKD",
    "ru": "RUS CFR BLR KAZ KGZ",
    "sr": "SRB MNE BIH",
    "uk": "UKR",
    "zh": "CHN SGP MAS",
    "zh-tw": "TPE HKG",
    "ja": "JPN",
    "ko": "KOR",
}
