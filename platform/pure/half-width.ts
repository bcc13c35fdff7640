/**
 * Returns the letters, digits and signs that East Asian keyboards write in full width (`９`, `＠`,
 * `－`, `。`) as those of other keyboards, without the invisible marks that come with copying from a
 * phone or a page; other characters stay as they are.
 */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replace(/[。｡]/g, '.')
    .replace(/\p{Cf}/gu, '');
