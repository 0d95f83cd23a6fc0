/**
 * Unit: milliseconds. A longer pause ends a burst of keys. Over Bluetooth keys come in packets with pauses of up to 100 between them,
 * from some scanners each key by itself.
 */
export const LONGEST_PAUSE = 110;
