/** How deep in its list an item is; 1 is the outermost. */
const levelOf = (paragraph: Element): number =>
  Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);

/**
 * Replaces the paragraphs that Word writes for lists, each with its level in a style and its bullet
 * or number in the text, with lists.
 */
export function listsOfWord(page: Document): void {
  const createdLists = new WeakSet<Element>();
  const listIn = (parent: Element, tag: string): Element => {
    const last = parent.lastElementChild;
    return last?.localName === tag ? last : parent.appendChild(page.createElement(tag));
  };
  for (const paragraph of page.querySelectorAll('p[style*="mso-list"]')) {
    const mark = paragraph.querySelector('[style*="Ignore"]');
    if (!mark) continue;
    // A letter without a sign is a bullet, too: Word's second level has an "o".
    const tag = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(mark.textContent) ? 'ol' : 'ul';
    mark.remove();
    const before = paragraph.previousElementSibling;
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    let list = before && createdLists.has(before) ? before : null;
    // A list that begins deeper begins at the first level here.
    const depth = list ? levelOf(paragraph) - Number(list.getAttribute('data-level')) : 0;
    for (let level = 0; list && level < depth; level += 1)
      list = listIn(list.lastElementChild ?? list, tag);
    if (list?.localName !== tag) {
      list = page.createElement(tag);
      list.setAttribute('data-level', String(levelOf(paragraph)));
      createdLists.add(list);
      paragraph.before(list);
    }
    list.append(item);
    paragraph.remove();
  }
  for (const list of page.querySelectorAll('[data-level]')) list.removeAttribute('data-level');
}
