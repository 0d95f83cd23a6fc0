/**
 * The drawn icons: 24 grid, 1.75 stroke, round ends. Each has at most three paths: `line` is stroked, `solid` is filled (only for
 * what is done or half done), `knock` is stroked in the colour of its background. Round marks proceed on their own, angular marks
 * need a person; chip.tsx has the states that use them.
 */
export type IconShape = { readonly line?: string; readonly solid?: string; readonly knock?: string };

export const ICONS = {
  answer: { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 8v7.5m-3.3-3L12 15.8l3.3-3.3' },
  back: { line: 'M20 12H4m6-6-6 6 6 6' },
  bell: { line: 'M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20h4' },
  box: { line: 'M4 7.5 12 3l8 4.5v9L12 21l-8-4.5zM4 7.5l8 4.5 8-4.5M12 12v9' },
  calendar: { line: 'M4 5.5h16v15H4zM4 10h16M8 3v4M16 3v4' },
  camera: { line: 'M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17zM8.4 13a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0' },
  check: { line: 'm5 12.5 4.5 4.5L19 7.5' },
  close: { line: 'm6 6 12 12M18 6 6 18' },
  conflict: { line: 'M3.5 3.5h11v11h-11zM9.5 18v2.5h11v-11H18' },
  copy: { line: 'M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5' },
  document: { line: 'M5.5 3.5h8l5 5v12h-13zM13.5 3.5v5h5' },
  down: { line: 'm6 9.5 6 6 6-6' },
  edit: { line: 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4' },
  external: { line: 'M10 5H4.5v14.5H19V14M14 4.5h5.5V10M19 5l-8.5 8.5' },
  eye: {
    line: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0',
  },
  export: { line: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4 16.5v4h16v-4' },
  filter: { line: 'M4 7h16M7 12h10M10 17h4' },
  globe: {
    line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c2.5 2.5 3.5 5.3 3.5 8.5s-1 6-3.5 8.5C9.5 18 8.5 15.2 8.5 12s1-6 3.5-8.5Z',
  },
  help: {
    line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.5M12 16.4v.1',
  },
  import: { line: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 16.5v4h16v-4' },
  info: { line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11v5M12 7.9V8' },
  plug: { line: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4' },
  log: { line: 'M4 6.5h2M4 12h2M4 17.5h2M9.5 6.5H20M9.5 12H20M9.5 17.5H20' },
  keyboard: { line: 'M3.5 6.5h17v11h-17zM7 10h.1M10.5 10h.1M14 10h.1M17 10h.1M8 14h8' },
  left: { line: 'm14.5 6-6 6 6 6' },
  lock: { line: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11' },
  logout: { line: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6' },
  menu: { line: 'M4 7h16M4 12h16M4 17h16' },
  moon: { line: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a6.8 6.8 0 0 0 10.5 10.5Z' },
  more: {
    solid:
      'M3.1 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M10.1 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M17.1 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
  },
  needs: { line: 'M12 2.8 21.2 12 12 21.2 2.8 12zM12 7.8v5M12 15.8v.1' },
  note: { line: 'M5 3.5h14v11l-6 6H5zM13 20v-5.5h5.5M8.5 8h7M8.5 11.5h4' },
  offline: {
    line: 'M4 4l16 16M7 11.5a8 8 0 0 1 2.5-1.6M3.5 8A13 13 0 0 1 7 5.9M20.5 8A13 13 0 0 0 11.5 4.6M17 11.5a8 8 0 0 0-2.8-1.7M10 15a3.5 3.5 0 0 1 3.5 0',
    solid: 'M11 18.3h2v2h-2z',
  },
  online: { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M8.5 12.3l2.5 2.5 4.6-5' },
  plus: { line: 'M12 5v14M5 12h14' },
  print: { line: 'M7 9V3.5h10V9M7 17.5H3.5V9h17v8.5H17M7 14h10v6.5H7z' },
  refresh: { line: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.2M20 4v5.2h-5.2' },
  return: { line: 'M20 6v6a3 3 0 0 1-3 3H4m5-5-5 5 5 5' },
  right: { line: 'm9.5 6 6 6-6 6' },
  scan: { line: 'M3 8V4h4M17 4h4v4M21 16v4h-4M7 20H3v-4M7.5 8v8M11 8v8M13.5 8v8M17 8v8' },
  search: { line: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5l5 5' },
  sending: { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 16V8.5m-3.3 3L12 8.2l3.3 3.3' },
  settings: {
    line: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  },
  sort: { line: 'M12 5v14m-5-5 5 5 5-5' },
  sound: { line: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11' },
  spin: { line: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5' },
  'state-10': { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0' },
  'state-20': { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0', solid: 'M12 4a8 8 0 0 1 0 16z' },
  'state-22': { line: 'M12 2.8 21.2 12 12 21.2 2.8 12zM9.2 9.2l5.6 5.6m0-5.6-5.6 5.6' },
  'state-25': { line: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1' },
  'state-50': { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M8 12h7.5m-3-3.3L15.8 12l-3.3 3.3' },
  'state-70': { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M10 11V9.8a2 2 0 0 1 4 0V11', solid: 'M8.5 11h7v4.8h-7z' },
  'state-80': { solid: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0', knock: 'M8 12.3l2.8 2.8L16 9.7' },
  'state-90': { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M6.5 17.5l11-11' },
  'state-100': { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 7.3v5.4M9.6 10.5l2.4 2.4 2.4-2.4M8.7 15.8h6.6' },
  'state-failed': { line: 'M4 4h16v16H4zM12 7.5v5.5M12 16.3v.1' },
  torch: { line: 'M13 3 6 13.5h5L10 21l8-11h-5.5z' },
  star: { line: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z' },
  sun: {
    line: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  },
  track: {
    line: 'M12 21s6.5-5.8 6.5-11a6.5 6.5 0 0 0-13 0C5.5 15.2 12 21 12 21ZM9.8 10a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0',
  },
  trash: { line: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5' },
  truck: {
    line: 'M2.5 6h11v10.5h-11zM13.5 10h4l4 3.5v3h-8M5 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  },
  undo: { line: 'M9 5 4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 0 1 0 11h-3' },
  user: { line: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6' },
  waiting: { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 7.5V12l3 2' },
  warn: { line: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1' },
} as const satisfies Record<string, IconShape>;

export type IconName = keyof typeof ICONS;
