import type { Tone } from './outcome.ts';

/** Pitch in hertz, start and length in seconds: three signals that can be distinguished by ear. */
const tunes: Record<Tone, readonly (readonly [hertz: number, from: number, long: number])[]> = {
  jade: [
    [880, 0, 0.09],
    [1320, 0.1, 0.16],
  ],
  amber: [
    [520, 0, 0.14],
    [520, 0.2, 0.14],
  ],
  vermilion: [[196, 0, 0.5]],
};
const buzzes: Record<Tone, number[]> = { jade: [60], amber: [90, 70, 90], vermilion: [400] };

let audio: AudioContext | undefined;

/** Browsers mute sound until the first interaction with the page. */
export function wakeSound(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : undefined;
  if (audio?.state === 'suspended') void audio.resume();
}

/**
 * Vibrates if the device can, also when muted; there is no sound before `wakeSound` has started the
 * audio.
 */
export function signal(tone: Tone, muted: boolean): void {
  navigator.vibrate?.(buzzes[tone]);
  if (muted || audio?.state !== 'running') return;
  const volume_level = tone === 'vermilion' ? 0.5 : 0.35;
  for (const [hertz, from, long] of tunes[tone]) {
    const [start_s, oscillator, volume] = [
      audio.currentTime + from,
      audio.createOscillator(),
      audio.createGain(),
    ];
    oscillator.type = tone === 'vermilion' ? 'square' : 'sine';
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(volume_level, start_s);
    volume.gain.exponentialRampToValueAtTime(0.001, start_s + long);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start_s);
    oscillator.stop(start_s + long);
  }
}
