/** Surnames as often as in Hong Kong, roughly: one in ten is 陳. */
const surnames = [
  ...'陳陳陳陳陳陳陳陳陳陳黃黃黃黃黃黃黃李李李李李李李梁梁梁梁林林林林張張張張王王王吳吳吳劉劉劉'.split(
    '',
  ),
  ...'蔡蔡楊楊鄭鄭何何謝謝許許曾曾周周葉葉鄧鄧趙馬郭徐羅蘇余潘杜戴馮彭魏姚鍾譚陸廖范方石金丘'.split(
    '',
  ),
  ...['歐陽', 'Wong', 'Chan', 'Smith', 'Singh', 'Lee', 'Ho', 'Patel'],
];
const given = [
  ...'大文 小明 美玲 家豪 詠詩 志明 偉強 淑芬 嘉欣 俊傑 麗華 國強 子軒 心怡 文傑 慧敏 浩然'.split(
    ' ',
  ),
  ...'曉彤 建國 秀英 錦輝 寶珠 永康 思敏 卓賢 穎琳 啟聰 雅雯 德華 玉蓮'.split(' '),
  ...['Peter', 'Mary', 'Ada', 'Karen', 'David'],
];
const listed = (names: readonly string[]): string => `array['${names.join("','")}']`;

/** SQL of the names of person `n`. Of 陳大文, 歐陽美玲 and Peter Smith there is one in a hundred each. */
export const firstNameOf = (n: string): string =>
  `case ${n} % 100 when 1 then '大文' when 2 then '美玲' when 3 then 'Peter'
    else (${listed(given)})[${n} % ${given.length} + 1] end`;
export const lastNameOf = (n: string): string =>
  `case ${n} % 100 when 1 then '陳' when 2 then '歐陽' when 3 then 'Smith'
    else (${listed(surnames)})[${n} / 3 % ${surnames.length} + 1] end`;
