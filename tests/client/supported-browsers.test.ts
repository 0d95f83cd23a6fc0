/** What the build refuses: names that a supported browser does not have, in scripts and in styles. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { namesInScript, namesInStyles } from '#client/supported-browsers-plugin.ts';

const require = createRequire(import.meta.url);

function namesInPackage(file: string): string[] {
  return namesInScript(file, readFileSync(require.resolve(file), 'utf8'));
}

describe('[BRW-01] what is younger than the oldest supported browser', () => {
  test.each([
    ['a static function', 'Promise.try(work)', ['try', 'Promise.try']],
    ['a method of the language', 'map.getOrInsertComputed(key, make)', ['getOrInsertComputed']],
    ['an object of the browser', 'new CookieStore()', ['CookieStore']],
    [
      'what is asked for first',
      'map.getOrInsertComputed?.(key, make); list?.getOrInsertComputed',
      ['getOrInsertComputed'],
    ],
    ['what every browser has', 'Object.groupBy(list, by); list.toSorted(); AbortSignal.any([one])', []],
    ['what the script brings along', 'class Own { getOrInsertComputed() {} }; own.getOrInsertComputed()', []],
  ])('in a script: %s', (_what, code, names) => {
    expect(namesInScript('a.js', code)).toEqual(names);
  });

  test.each([
    ['a property', '.a{field-sizing:content}', ['field-sizing']],
    ['a selector', 'a:open{color:red}', [':open']],
    ['a function', '.a{color:contrast-color(red)}', ['contrast-color(']],
    ['a value that looks like a selector', 'a:hover{text-align:right;color:light-dark(red,blue)}', []],
  ])('in styles: %s', (_what, css, names) => {
    expect(namesInStyles(css)).toEqual(names);
  });

  test("in pdf.js's modern build, and not in the legacy build that is shipped", () => {
    expect(namesInPackage('pdfjs-dist/build/pdf.min.mjs')).toContain('getOrInsertComputed');
    expect(namesInPackage('pdfjs-dist/legacy/build/pdf.min.mjs')).not.toContain('getOrInsertComputed');
  });
});
