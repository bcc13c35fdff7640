// Characters that must not begin a line (closing marks) or end one (opening marks), in Chinese
// typesetting.
const closing = /^[、。，．：；！？）」』】〉》〕…—·%,.:;!?)\]}’”]/u;
const opening = /[（「『【〈《〔([{‘“]$/u;

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef`;
const piecePattern = new RegExp(String.raw`[${cjk}] ?|[^\s${cjk}]+\s*|\s+`, 'gu');

/**
 * Pieces between which a line may break: Latin words with the space after them, Chinese characters
 * one by one.
 */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const piece of text.match(piecePattern) ?? []) {
    const last = found.at(-1);
    if (last !== undefined && (closing.test(piece) || opening.test(last)))
      found[found.length - 1] = last + piece;
    else found.push(piece);
  }
  return found;
}

/**
 * Breaks a text into lines no wider than `width` by `measure`; line feeds stay. A word wider than a
 * line is broken anywhere. Each piece is measured once, so the cost is linear in the length.
 */
export function lines(text: string, width: number, measure: (text: string) => number): string[] {
  const finished: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let [line, used] = ['', 0];
    for (const piece of pieces(paragraph).flatMap((whole) =>
      measure(whole.trimEnd()) > width ? Array.from(whole) : [whole],
    )) {
      if (line && used + measure(piece.trimEnd()) > width) {
        finished.push(line.trimEnd());
        [line, used] = ['', 0];
      }
      line += piece;
      used += measure(piece);
    }
    finished.push(line.trimEnd());
  }
  return finished;
}
