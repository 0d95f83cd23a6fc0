/**
 * The oldest browsers the portal works in, by their names in MDN's compatibility data. The build is lowered to them and checked
 * against them (supported-browsers-plugin.ts); index.html tells people whose browser is older (ui/base.css).
 */
export const OLDEST_SUPPORTED = {
  safari: '17.5',
  safari_ios: '17.5',
  chrome: '123',
  chrome_android: '123',
  edge: '123',
  // Firefox ESR; the release before the oldest that Mozilla still serves.
  firefox: '140',
} as const;

/** For the bundler: syntax these browsers understand is left as written. */
export const BUILD_TARGET = ['safari17.5', 'ios17.5', 'chrome123', 'edge123', 'firefox140'];
