import { describe, expect, test } from 'vitest';
import { readDateColumn } from '#domain/shared/date-column.ts';

const TODAY = '2026-11-27';
const read = (...cells: string[]) =>
  readDateColumn(cells, TODAY).map(({ text, isDoubtful }) => (isDoubtful ? `${text}?` : text));

describe('a column of dates', () => {
  test.each([
    ['2026-12-03', '2026-12-03'],
    ['20261203', '2026-12-03'],
    ['261203', '2026-12-03'],
    ['2026/12/3', '2026-12-03'],
    ['2026.12.03', '2026-12-03'],
    ['03122026', '2026-12-03'],
    ['27/11/2026', '2026-11-27'],
    ['27/11', '2026-11-27'],
    ['27-11-2026', '2026-11-27'],
    ['3.12.2026', '2026-12-03'],
    ['03.12.26', '2026-12-03'],
    ['3 dec', '2026-12-03'],
    ['3 dec 2026', '2026-12-03'],
    ['tor 3 dec 2026', '2026-12-03'],
    ['Thursday, December 3, 2026', '2026-12-03'],
    ['Dec 3, 2026', '2026-12-03'],
    ['imorgon', '2026-11-28'],
    ['today', '2026-11-27'],
    ['+2', '2026-11-29'],
    ['46359', '2026-12-03'],
    ['46359.5', '2026-12-03'],
    ['2026-12-03T09:30:00Z', '2026-12-03'],
    ['2026-12-03 00:00:00', '2026-12-03'],
    ['2026-12-03 14:30', '2026-12-03 14:30'],
    ['27/11/2026 14:30', '2026-11-27 14:30'],
    ['27/11/2026 0:00', '2026-11-27'],
    ['27/11/2026 15 Uhr', '2026-11-27 15:00'],
    ['27/11/2026 kl 15.30', '2026-11-27 15:30'],
    ['27/11/2026 3 PM', '2026-11-27 15:00'],
    ['27/11/2026, 12:05 a.m.', '2026-11-27 00:05'],
    ['27/11/2026 25:00', '27/11/2026 25:00'],
    ['27 nov, 2026', '2026-11-27'],
    ['11/27/2026', '2026-11-27'],
    ['soon', 'soon'],
    ['2026-02-30', '2026-02-30'],
    ['', ''],
  ])('[BLK-01] the cell %j is read as %j', (cell, date) => {
    expect(read(cell)).toEqual([date]);
  });

  test('[BLK-01] says whether the day or the month comes first by one of its cells, and otherwise both are possible', () => {
    expect(read('03/04/2026', '27/11/2026')).toEqual(['2026-04-03', '2026-11-27']);
    expect(read('03/04/2026', '11/27/2026')).toEqual(['2026-03-04', '2026-11-27']);
    expect(read('03/04/2026', '05/05/2026')).toEqual(['2026-04-03?', '2026-05-05']);
    expect(read('03/04/2026', '27/11/2026', '11/27/2026')).toEqual(['2026-04-03?', '2026-11-27', '11/27/2026']);
    expect(read('03/04/2026', '27/12/2026')[0]).toBe('2026-04-03');
    expect(read('04/03/2026', '12/27/2026')[0]).toBe('2026-04-03');
    expect(read('03/04/2026', '13/27/2026')[0]).toBe('2026-04-03?');
    expect(read('03.04.2026')).toEqual(['2026-04-03']);
    expect(readDateColumn(['03/04/2026'], TODAY, 'monthFirst')).toEqual([{ text: '2026-03-04' }]);
  });

  test.each([
    ['2026-W49-3', '2026-12-02'],
    ['2026W493', '2026-12-02'],
    ['2026-W53-5', '2027-01-01'],
    ['2027-W53-1', '2027-W53-1'],
    ['ons v49', '2026-12-02'],
    ['fre v. 48', '2026-11-27'],
    ['tor v.48', '2026-11-26'],
    ['v48', 'v48'],
    ['KW 48', 'KW 48'],
    ['2026-W48', '2026-W48'],
    ['48/2026', '48/2026'],
  ])('[BLK-01] [ZT04] the week %s is read as %s, and one without its day stays to be told', (cell, date) => {
    expect(read(cell)).toEqual([date]);
  });

  test.each([
    ['tor 3 dec', '2026-12-03'],
    ['fre 3 dec', 'fre 3 dec'],
    ['Friday, December 3, 2026', 'Friday, December 3, 2026'],
    ['lör 28/11/2026', '2026-11-28'],
  ])('[BLK-01] [ZT05] the weekday of %s must be that of the date: %s', (cell, date) => {
    expect(read(cell)).toEqual([date]);
  });

  test.each([
    ['26/11', '2026-11-26'],
    ['20 nov', '2026-11-20'],
    ['15/1', '2027-01-15'],
  ])('[BLK-01] [ZT06] the day %s without its year is the nearest: %s', (cell, date) => {
    expect(read(cell)).toEqual([date]);
  });
});
