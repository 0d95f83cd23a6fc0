import { describe, expect, test } from 'vitest';
import { isReadableInLatin1, latin1Bytes, latin1Proposal, toLatin1 } from '#domain/shared/latin1-text.ts';

describe('[FLD-05] [F14] texts in the letters of the message', () => {
  test.each([
    ['Åkeri Übung Çelik', 'Åkeri Übung Çelik'],
    ['Łódź', 'Lódz'],
    ['Dvořák', 'Dvorák'],
    ['Šiauliai Žemaitė', 'Siauliai Zemaite'],
    ['Iași, București', 'Iasi, Bucuresti'],
    ['O’Brien – “Gods”', 'O\'Brien - "Gods"'],
    ['Ağaoğlu İnşaat', 'Agaoglu Insaat'],
    ['Adébáyọ̀ Ọlọ́run', 'Adébáyo Olorun'],
    ['Loÿs', 'Loÿs'],
    ['ﬁrma', 'firma'],
  ])('the text $0 is readable, as $1', (text, reads) => {
    expect(isReadableInLatin1(text)).toBe(true);
    expect(toLatin1(text)).toBe(reads);
  });

  test.each([
    ['Ελληνικά Είδη ΑΕ', 'Ellinika Eidi AE'],
    ['VІTA AB', 'VITA AB'],
    ['ЕхаmрӀе', undefined],
    ['Киевская ул. 5', 'Kievskaia ul. 5'],
    ['Щербаковъ', 'Shcherbakov'],
    ['Бургас ООД', 'Burgas OOD'],
    ['Ниш, Љубав', 'Nish, Ljubav'],
    ['Exempel 🚚 AB', 'Exempel AB'],
    ['示例公司', undefined],
    ['شركة', undefined],
    ['דוגמה', undefined],
    ['예시', undefined],
    ['🚚', undefined],
    ['ŉ Huis', undefined],
    ['AB 示例', undefined],
  ])('the text $0 is not readable, and $1 is proposed', (text, proposed) => {
    expect(isReadableInLatin1(text)).toBe(false);
    expect(latin1Proposal(text)).toBe(proposed);
  });

  test('each character is one byte', () => {
    expect([...latin1Bytes('Aåÿ')]).toEqual([0x41, 0xe5, 0xff]);
  });
});
