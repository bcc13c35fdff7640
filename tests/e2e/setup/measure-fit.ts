/** Something that does not fit: the fault, its text, and its location. */
export interface Misfit {
  fault: 'scrolls sideways' | 'clipped' | 'spills' | 'broken word' | 'broken date' | 'overlaps';
  text: string;
  where: string;
}

export interface Exceptions {
  shortened: string;
  drawn: string;
}

/**
 * Finds in the browser what does not fit in the current page. The function is sent to the browser
 * as source, so it contains everything that it needs. `shortened` matches user content that may be
 * truncated with an ellipsis, never the product's own texts; `drawn` matches pictures made of
 * letters.
 */
export function measureFit({ shortened, drawn }: Exceptions): Misfit[] {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Leaf {
    node: Text;
    parent: Element;
    lines: Box[];
    /** Fixed and sticky bars stay in place while other content scrolls below them. */
    bar: Element | null;
  }
  /** Elements that must contain their texts in full. */
  const holders =
    'button, [role=button], [role=tab], [role=menuitem], [role=option], th, [role=columnheader], ' +
    'label, legend, dt, summary, nav a, a[class*=button], [class*=tab-], [class*=badge], ' +
    '[class*=Badge-root], [class*=chip], [class*=Chip-label]';
  const found: Misfit[] = [];
  const slack = 1;

  const nameOf = (element: Element): string => {
    const names: string[] = [];
    for (let at: Element | null = element; at && names.length < 4; at = at.parentElement) {
      const [own = ''] = [...at.classList].filter((name) => !name.startsWith('m_'));
      names.unshift(`${at.localName}${at.id ? `#${at.id}` : ''}${own ? `.${own}` : ''}`);
      if (at.id) break;
    }
    return names.join(' > ');
  };
  const tell = (fault: Misfit['fault'], text: string, element: Element): void => {
    found.push({
      fault,
      text: text.trim().replace(/\s+/g, ' ').slice(0, 90),
      where: nameOf(element),
    });
  };

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const holds = ({ position, transform, contain }: CSSStyleDeclaration): boolean =>
    position !== 'static' || transform !== 'none' || /paint|layout|strict|content/.test(contain);
  /**
   * Returns the boxes around an element that may clip it: an absolutely positioned element escapes
   * those in between.
   */
  const around = (element: Element): Element[] => {
    const boxes: Element[] = [];
    let escapes = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = styleOf(at);
      if (escapes && !holds(style)) continue;
      boxes.push(at);
      if (style.position === 'fixed') break;
      escapes = style.position === 'absolute';
    }
    return boxes;
  };
  /** Whether a text is only for screen readers, or hidden completely. */
  const isForEarsOnly = (element: Element): boolean =>
    around(element).some((at) => {
      const { overflowX, overflowY, clipPath, clip, display } = styleOf(at);
      if (display === 'inline') return false;
      if (clipPath.startsWith('inset(50%') || clip.startsWith('rect(0')) return true;
      if (overflowX === 'visible' && overflowY === 'visible') return false;
      return at.clientWidth <= 1 || at.clientHeight <= 1;
    });
  const barOf = (element: Element): Element | null =>
    around(element).find((at) => /fixed|sticky/.test(styleOf(at).position)) ?? null;

  /**
   * Returns the lines of a text with the height of its letters: the box of a font is higher and
   * overlaps adjacent lines.
   */
  const linesOf = (range: Range, size: number): Box[] =>
    [...range.getClientRects()]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, right, top, bottom, height }) => {
        const cut = Math.max(0, (height - size) / 2);
        return { left, right, top: top + cut, bottom: bottom - cut };
      });
  const rowsOf = (node: Text, from: number, length: number): number => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const leaves: Leaf[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !/\S/.test(node.nodeValue ?? '')) continue;
    if (parent.closest(`script, style, noscript, template, textarea, option, ${drawn}`)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isForEarsOnly(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = linesOf(range, parseFloat(styleOf(parent).fontSize));
    if (lines.length > 0) leaves.push({ node: node as Text, parent, lines, bar: barOf(parent) });
  }

  const clipped = new Set<Leaf>();
  /**
   * Returns the part of a line that the boxes around it leave visible; `null` when there is none.
   */
  const seen = (leaf: Leaf, line: Box): Box | null => {
    const left = { ...line };
    for (const at of around(leaf.parent)) {
      const { overflowX, overflowY, display } = styleOf(at);
      if (display === 'inline' || at === document.documentElement || at === document.body) continue;
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        left.left = Math.max(left.left, box.left);
        left.right = Math.min(left.right, box.right);
      }
      if (overflowY !== 'visible') {
        left.top = Math.max(left.top, box.top);
        left.bottom = Math.min(left.bottom, box.bottom);
      }
    }
    return left.right - left.left > 0 && left.bottom - left.top > 0 ? left : null;
  };

  const edges = { left: 0, right: document.documentElement.clientWidth, top: 0, bottom: 0 };
  const isCut = (leaf: Leaf): boolean => {
    const scrolls = { x: false, y: false };
    return around(leaf.parent).some((at) => {
      const { overflowX, overflowY, display } = styleOf(at);
      if (display === 'inline' || at.localName === 'svg') return false;
      // The page itself is clipped by the window, and does not scroll below an open drawer.
      const isPage = at === document.documentElement || at === document.body;
      const box = isPage ? { ...edges } : at.getBoundingClientRect();
      const cutsX = /hidden|clip/.test(overflowX) && !scrolls.x;
      const cutsY = /hidden|clip/.test(overflowY) && !scrolls.y && !isPage;
      scrolls.x ||= /auto|scroll/.test(overflowX);
      scrolls.y ||= /auto|scroll/.test(overflowY);
      return leaf.lines.some(
        (line) =>
          (cutsX && (line.right > box.right + slack || line.left < box.left - slack)) ||
          (cutsY && (line.bottom > box.bottom + 2 || line.top < box.top - 2)),
      );
    });
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    // The innermost of the elements that reach the furthest.
    const far = [...document.body.querySelectorAll('*')]
      .map((element) => ({ one: element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > clientWidth + slack)
      .toSorted((a, b) => a.right - b.right)
      .at(-1)?.one;
    tell('scrolls sideways', `${scrollWidth} > ${clientWidth}`, far ?? document.body);
  }

  for (const leaf of leaves) {
    const { node, parent, lines } = leaf;
    const text = node.data;
    const holder = parent.closest(holders);
    // The second half of a closing full-width punctuation mark is empty; a browser lets it overhang
    // the line.
    const blankEnd = /[）」』】》〉，。、；：！？]\s*$/u.test(text)
      ? Number.parseFloat(styleOf(parent).fontSize) / 2
      : 0;
    const mayBeShort = parent.closest(shortened);
    if (mayBeShort && isCut(leaf)) continue;
    if (isCut(leaf)) {
      clipped.add(leaf);
      tell('clipped', text, parent);
      continue;
    }
    let block: Element | null = parent;
    while (block && /^(inline|contents)$/.test(styleOf(block).display)) block = block.parentElement;
    const boxes = [block, holder].filter((item): item is Element => item !== null);
    const spilled = boxes.find((item) => {
      if (item === document.body || item.closest('svg')) return false;
      const box = item.getBoundingClientRect();
      return lines.some(
        (line) =>
          line.right > box.right + slack + blankEnd ||
          line.left < box.left - slack ||
          (item === holder && (line.bottom > box.bottom + 2 || line.top < box.top - 2)),
      );
    });
    if (spilled) tell('spills', text, parent);
    // 2026年11月30日 and 下午7:05 are read as one; between them a line may break.
    for (const { 0: date, index } of text.matchAll(
      /\d{4}年\d{1,2}月\d{1,2}日|[上下]午\d{1,2}:\d\d/gu,
    ))
      if (rowsOf(node, index, date.length) > 1) tell('broken date', date, parent);
    if (!holder && !parent.closest('h1, h2, h3, h4')) continue;
    // Chinese may break anywhere; a Latin word only at its hyphens.
    for (const { 0: word, index } of text.matchAll(/[\p{Script=Latin}\p{Mark}’']{2,}/gu)) {
      if (
        rowsOf(node, index, word.length) > 1 &&
        styleOf(parent).hyphens !== 'auto' &&
        !word.includes('\u00ad')
      )
        tell('broken word', word, parent);
    }
  }

  const shown = leaves.flatMap((leaf) =>
    clipped.has(leaf)
      ? []
      : leaf.lines.flatMap((line) => {
          const left = seen(leaf, line);
          return left ? [{ leaf, line: left }] : [];
        }),
  );
  shown.sort((item, other) => item.line.top - other.line.top);
  const reported = new Set<Leaf>();
  for (const [place, { leaf, line }] of shown.entries())
    for (const other of shown.slice(place + 1)) {
      if (other.line.top > line.bottom - 2) break;
      if (other.leaf === leaf || other.leaf.bar !== leaf.bar || reported.has(leaf)) continue;
      if (Math.min(line.right, other.line.right) - Math.max(line.left, other.line.left) <= 2)
        continue;
      if (Math.min(line.bottom, other.line.bottom) - other.line.top <= 2) continue;
      reported.add(leaf);
      tell('overlaps', `${leaf.node.data.trim()} | ${other.leaf.node.data.trim()}`, leaf.parent);
    }
  return found;
}
