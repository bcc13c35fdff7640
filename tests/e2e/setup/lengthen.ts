/**
 * Makes each text of the page about a third longer, as a translation may be, with its own letters
 * so that the script stays the same. A single word grows like a compound, several words get one
 * more. Numbers are unchanged. Call it again for what has been rendered since.
 */
export function lengthen(): void {
  const page = window as Window & { lengthened?: WeakMap<Node, string> };
  const done = (page.lengthened ??= new WeakMap());
  const longer = (text: string): string => {
    const core = text.trim();
    if (!/\p{Letter}/u.test(core) || /\d|@|:\/\//.test(core)) return text;
    const letters = Array.from(core);
    const more = letters
      .slice(0, Math.ceil(letters.length * 0.35))
      .join('')
      .trim();
    return text.replace(core, () => `${core}${/\s/.test(core) ? ' ' : ''}${more}`);
  };
  const own = 'body [lang]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // An element with its own language is a name or a user's text, as in the language switch.
    if (node.parentElement?.closest(`script, style, textarea, [contenteditable=true], ${own}`))
      continue;
    if (done.get(node) === node.nodeValue) continue;
    node.nodeValue = longer(node.nodeValue ?? '');
    done.set(node, node.nodeValue);
  }
  for (const cell of document.querySelectorAll('[data-label]')) {
    const label = cell.getAttribute('data-label') ?? '';
    if (done.get(cell) === label) continue;
    cell.setAttribute('data-label', longer(label));
    done.set(cell, longer(label));
  }
}
