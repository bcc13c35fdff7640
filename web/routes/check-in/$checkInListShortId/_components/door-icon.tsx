/** Tabler icons (MIT) that only the door uses, kept out of visitors' pages. */
const paths = {
  bolt: 'M13 3v7h6l-8 11v-7H5l8-11',
  turn: 'M20 11A8.100 8.100 0 0 0 4.500 9M4 5v4h4M4 13a8.100 8.100 0 0 0 15.500 2M20 19v-4h-4',
  sound:
    'M15 8a5 5 0 0 1 0 8M17.700 5a9 9 0 0 1 0 14M6 15H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2l3.500-4.500A.8.8 0 0 1 11 5v14a.8.8 0 0 1-1.500.5L6 15',
  silent:
    'M6 15H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2l3.500-4.500A.8.8 0 0 1 11 5v14a.8.8 0 0 1-1.500.5L6 15M16 10l4 4M20 10l-4 4',
  scan: 'M4 7V6a2 2 0 0 1 2-2h2M4 17v1a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v1M16 20h2a2 2 0 0 0 2-2v-1M5 12h14',
  phone: 'M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM11 4h2M12 17v.01',
  card: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM7 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 9h3M15 13h3M6 16h6',
  exit: 'M14 8V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3',
  tick: 'M5 12l5 5L20 7',
  twice: 'M7 12l5 5L22 7M2 12l5 5M12 7l5-5',
  stop: 'M18 6L6 18M6 6l12 12',
  offline:
    'M12 18h.01M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a8 8 0 0 1 3.864-2.140M14.100 10.300a8 8 0 0 1 3.560 2.040M3.515 9.515A12 12 0 0 1 6.700 7.200M10.200 6.100a12 12 0 0 1 10.290 3.410M3 3l18 18',
} as const;
export type DoorIconName = keyof typeof paths;

export function DoorIcon({
  name,
  size = 24,
  bold,
}: {
  name: DoorIconName;
  size?: number;
  bold?: boolean;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={bold ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
