/** Chance that can be repeated: every decision follows from the seed and from what it is about, not from when it is made. */
export interface Chance {
  /** From 0 to 1, the same for the same words. */
  of(...about: readonly (string | number)[]): number;
  /** The next of a row; only for decisions that are made one after the other. */
  next(): number;
  pick<Item>(items: readonly Item[]): Item;
  uuid(name: string): string;
}

export function createChance(seed: number): Chance {
  let state = hash(`row ${seed}`);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return mixed(state);
  };
  return {
    of: (...about) => mixed(hash(`${seed} ${about.join(' ')}`)),
    next,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    uuid(name) {
      const part = (salt: number) => (hash(`${seed} ${salt} ${name}`) >>> 0).toString(16).padStart(8, '0');
      const digits = part(1) + part(2) + part(3) + part(4);
      const groups = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
      return [...groups, digits.slice(20, 32)].join('-');
    },
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16777619);
  return value | 0;
}

function mixed(state: number): number {
  let value = Math.imul(state ^ (state >>> 15), 1 | state);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
}
