/** The first letter or digit of a name, for a name without a picture: 浮 of 「浮城」版畫展. */
export const firstLetter = (name: string): string => /[^\p{P}\s]/u.exec(name)?.[0] ?? '';
