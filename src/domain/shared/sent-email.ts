/**
 * A mail address as mail systems and carriers take it: a domain with letters beyond ASCII in its ASCII form (`xn--`, RFC 5891),
 * which is Punycode (RFC 3492) of each such label.
 */

export function sentEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  const labels = domain.normalize('NFKC').toLowerCase().split(/[.。]/);
  return labels.map((label) => (/^[\x20-\x7e]*$/.test(label) ? label : `xn--${punycode(label)}`)).join('.');
}

/** RFC 3492, section 5. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_N] = [36, 1, 26, 38, 700, 72, 128] as const;

function punycode(label: string): string {
  const codes = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < FIRST_N);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let [n, delta, bias, handled] = [FIRST_N as number, 0, FIRST_BIAS as number, basic.length];
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((code) => code >= n));
    delta += (next - n) * (handled + 1);
    n = next;
    for (const code of codes) {
      if (code < n) delta += 1;
      if (code !== n) continue;
      output += variableLength(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    n += 1;
  }
  return output;
}

function variableLength(delta: number, bias: number): string {
  let rest = delta;
  let digits = '';
  for (let k = BASE; ; k += BASE) {
    const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (rest < t) return digits + digit(rest);
    digits += digit(t + ((rest - t) % (BASE - t)));
    rest = Math.floor((rest - t) / (BASE - t));
  }
}

const digit = (value: number): string => DIGITS.charAt(value);
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
