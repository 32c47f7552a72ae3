import type { TextEncoding } from '#contract/list-file.ts';

/** An encoding without a byte order mark, with the letters beyond ASCII that occur in its languages. */
export interface WrittenEncoding {
  encoding: TextEncoding;
  /** One lower-case alphabet for each language written in it. */
  alphabets: readonly string[];
}

const western = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíóúüñ',
  'áâãàçéêíóôõúü',
  'àèéìíòóùú',
  'åäöæøéü',
  'áàâéèêëïîóòôöúùüñç',
  'áðéíóúýþæö',
];

/** Single-byte encodings, the most common first. */
export const latinEncodings: readonly WrittenEncoding[] = [
  { encoding: 'windows-1252', alphabets: western },
  {
    encoding: 'windows-1250',
    alphabets: ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäĺľôŕ', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  },
  { encoding: 'windows-1254', alphabets: ['çğıöşüâîûi̇'] },
  { encoding: 'windows-1257', alphabets: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'] },
  { encoding: 'windows-1258', alphabets: ['àáâãăèéêìíòóôõơùúưýđ\u0300\u0301\u0303\u0309\u0323'] },
  { encoding: 'macintosh', alphabets: western },
];

const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђјљњћџўѓќѕ';

/** Encodings of other scripts, whose words contain no Latin letters. */
export const otherEncodings: readonly WrittenEncoding[] = [
  { encoding: 'windows-1251', alphabets: [cyrillic] },
  { encoding: 'windows-1253', alphabets: ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'] },
  { encoding: 'windows-1255', alphabets: ['אבגדהוזחטיךכלםמןנסעףפץצקרשת'] },
  { encoding: 'windows-1256', alphabets: ['ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأؤإئپچژگکھہے'] },
];

/** First characters of a language's most common family names. */
export const familyNames: readonly { encoding: TextEncoding; script: RegExp; first: string }[] = [
  {
    encoding: 'shift_jis',
    script: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々・ヶ]+$/u,
    first: '佐鈴高田渡伊山中小加吉松井木林清斎斉橋石森池前藤岡長近村遠青坂福西太三上安原和大竹金宮今柴谷野阿',
  },
  {
    encoding: 'gb18030',
    script: /^[\p{Script=Han}·]+$/u,
    first:
      '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶姓名',
  },
  {
    encoding: 'big5',
    script: /^[\p{Script=Han}·]+$/u,
    first:
      '陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏姓名',
  },
  {
    encoding: 'euc-kr',
    script: /^\p{Script=Hangul}+$/u,
    first: '김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허남심노하곽성차주우구',
  },
];
