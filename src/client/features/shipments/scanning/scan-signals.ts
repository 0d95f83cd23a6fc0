/**
 * How a scan sounds and feels. The browser generates the tones, so nothing is loaded for them. Whether they are
 * played is a setting of this device; colour, icon and word always say the same. If the setting cannot be stored, it
 * lasts until the page is left. A browser that has no sound or vibration, or refuses it, goes without.
 */
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { courtesy } from '#domain/shared/courtesy.ts';
import { signalAudio } from './signal-audio.ts';

/** `whole`: with it, all packages of a shipment are there. */
export type ScanSignal = 'hit' | 'many' | 'miss' | 'whole';

interface Tone {
  /** Unit: hertz. */
  readonly pitch: number;
  /** Units: milliseconds. */
  readonly from: number;
  readonly length: number;
}

const TONES: Readonly<Record<ScanSignal, readonly Tone[]>> = {
  hit: [{ pitch: 1760, from: 0, length: 90 }],
  many: [
    { pitch: 880, from: 0, length: 90 },
    { pitch: 880, from: 170, length: 90 },
  ],
  miss: [{ pitch: 196, from: 0, length: 400 }],
  whole: [
    { pitch: 1320, from: 0, length: 90 },
    { pitch: 1760, from: 110, length: 140 },
  ],
};
/** Units: milliseconds, alternating vibration and pause. */
const VIBRATIONS: Readonly<Record<ScanSignal, number[]>> = { hit: [60], many: [60, 60, 60], miss: [400], whole: [60] };
const LOUDNESS = 0.25;
/** Unit: seconds. A tone that begins at full strength clicks. */
const SWELL = 0.008;

export interface SignalSettings {
  readonly sound: boolean;
  readonly vibration: boolean;
}

const STORAGE_KEY = 'scan-signals';
const ON: SignalSettings = { sound: true, vibration: true };

let settings = kept();

export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}

export function signalSettings(): SignalSettings {
  return settings;
}

export function setSignals(next: SignalSettings): void {
  settings = next;
  try {
    deviceValues.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // This window cannot store anything.
  }
}

export function giveSignal(signal: ScanSignal): void {
  if (settings.sound) playTones(signal);
  if (settings.vibration && canVibrate()) void courtesy(() => navigator.vibrate(VIBRATIONS[signal]));
}

/** Also used to try a sound out. */
export function playTones(signal: ScanSignal): void {
  void courtesy(() => {
    const audio = signalAudio();
    for (const tone of TONES[signal]) play(audio, tone);
  });
}

function play(audio: AudioContext, { pitch, from, length }: Tone): void {
  const begin = audio.currentTime + from / 1000;
  const end = begin + length / 1000;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + SWELL);
  loudness.gain.setValueAtTime(LOUDNESS, end - SWELL);
  loudness.gain.linearRampToValueAtTime(0, end);
  tone.connect(loudness).connect(audio.destination);
  tone.start(begin);
  tone.stop(end);
}

function kept(): SignalSettings {
  try {
    return { ...ON, ...(JSON.parse(deviceValues.getItem(STORAGE_KEY) ?? '{}') as Partial<SignalSettings>) };
  } catch {
    return ON;
  }
}
