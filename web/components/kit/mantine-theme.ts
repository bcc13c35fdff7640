import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { typeHalfWidth } from './type-half-width.ts';

const vermilion: MantineColorsTuple = [
  '#fdf0ed',
  '#fbe0da',
  '#f6bdb1',
  '#f29986',
  '#ef7b62',
  '#f0654d',
  '#d8432b',
  '#cc3b25',
  '#b2311d',
  '#972715',
];
const jade: MantineColorsTuple = [
  '#e8f7f4',
  '#d3ece7',
  '#a5dacf',
  '#74c6b6',
  '#4cb5a1',
  '#35b39f',
  '#1f9985',
  '#0d7a6b',
  '#0a6256',
  '#074a41',
];
const amber: MantineColorsTuple = [
  '#fff6e6',
  '#fbe9cd',
  '#f4d09b',
  '#edb566',
  '#e8a03d',
  '#e0912a',
  '#c27a12',
  '#9f5f00',
  '#7d4a00',
  '#5f3800',
];
const danger: MantineColorsTuple = [
  '#fdedec',
  '#fad9d6',
  '#f3aea9',
  '#ed8178',
  '#e85c51',
  '#e5483b',
  '#cb3227',
  '#b3261e',
  '#961c15',
  '#78130e',
];
// Warm greys: ink on paper, not blue on white.
const gray: MantineColorsTuple = [
  '#faf8f3',
  '#f2eee4',
  '#e6e1d4',
  '#d8d2c3',
  '#bdb6a5',
  '#a19a89',
  '#857f6f',
  '#5f5a4d',
  '#3a372c',
  '#16150f',
];
const dark: MantineColorsTuple = [
  '#f5f1e6',
  '#b8b1a0',
  '#8f8878',
  '#5c5748',
  '#3a372c',
  '#2c2a21',
  '#26241c',
  '#1f1e17',
  '#16150f',
  '#0e0d09',
];

/** Selects the current text of a searchable select, so that typing replaces it. */
function selectTyped({ currentTarget }: { currentTarget: EventTarget }): void {
  const input = currentTarget as HTMLInputElement;
  if (!input.readOnly) input.select();
}

/** The Mantine theme of the back office. Also the source of the static variables style sheet. */
export const mantineTheme = createTheme({
  colors: { vermilion, jade, amber, danger, gray, dark },
  primaryColor: 'vermilion',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#16150f',
  white: '#ffffff',
  fontFamily: 'var(--text-font)',
  headings: { fontFamily: 'var(--heading-font)', fontWeight: '650' },
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // A number out of range is reported as an error; Mantine would silently replace it with the
  // nearest valid one. To lock scrolling, drawers and modals would add a style element, which the
  // policy forbids, so kit.css does it.
  components: {
    // At the start of its field, whatever its width: centred before it had one, a list stood out of
    // a phone's window, which grew, with the field and the list, and so on without an end.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Select: { defaultProps: { onFocus: selectTyped, onClick: selectTyped } },
    // The focus in a menu starts at its first item, not at a placeholder element.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    NumberInput: { defaultProps: { clampBehavior: 'none', onInputCapture: typeHalfWidth } },
    // Otherwise announced as an image, like the icons (see tabler-plugin.ts).
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Drawer: {
      defaultProps: { lockScroll: false, attributes: { header: { role: 'presentation' } } },
    },
    Modal: {
      defaultProps: { lockScroll: false, attributes: { header: { role: 'presentation' } } },
    },
    SpotlightRoot: { defaultProps: { lockScroll: false } },
  },
});
