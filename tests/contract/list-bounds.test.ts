import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { issuesToFieldErrors, MAX_FIELD_ERRORS, reportedFieldErrors } from '#contract/errors.ts';
import { type Operation, operations } from '#contract/operations.ts';
import { ShipmentPatchSchema } from '#contract/shipment.ts';

type Schema = v.GenericSchema & {
  readonly pipe?: readonly { readonly kind: string; readonly type: string }[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
};

/** The places in a schema where the items of a list are checked before its length. */
function unboundedLists(schema: Schema, path: string, isBounded = false): string[] {
  if (schema.pipe) {
    return schema.pipe.flatMap((step, index, steps) => {
      if (step.kind !== 'schema') return [];
      const before = steps.slice(0, index).some(({ type }) => type === 'max_length');
      const { pipe: _, ...plain } = step as Schema;
      return unboundedLists(plain as Schema, path, before);
    });
  }
  const inner = [
    ...Object.entries(schema.entries ?? {}).map(([key, entry]) => [`${path}.${key}`, entry] as const),
    ...(Array.isArray(schema.options) ? schema.options : [])
      .filter((option) => typeof option === 'object')
      .map((option) => [path, option] as const),
    ...[schema.wrapped, schema.item, schema.value].flatMap((one) => (one ? [[path, one] as const] : [])),
  ];
  const own = schema.type === 'array' && !isBounded && schema.item?.type !== 'unknown' ? [path] : [];
  return [...own, ...inner.flatMap(([where, one]) => unboundedLists(one, where))];
}

describe('what a caller sends', () => {
  test('[ERR-03] has no list whose items are looked at before its length', () => {
    const found = Object.entries<Operation>(operations).flatMap(([name, { body, query }]) =>
      [body, query].flatMap((schema) => (schema ? unboundedLists(schema as Schema, name) : [])),
    );
    expect(found).toEqual([]);
  });

  test('[ERR-03] is told of a list that is too long by that alone', () => {
    const goodsLines = Array.from({ length: 1000 }, () => ({}));
    const { issues = [] } = v.safeParse(ShipmentPatchSchema, { goodsLines });
    expect(issuesToFieldErrors(issues)).toEqual({ goodsLines: { code: 'maxLength', values: { max: 999 } } });
  });

  test(`[ERR-03] is told of ${MAX_FIELD_ERRORS} wrong fields at most, by paths of a bounded length`, () => {
    const goodsLines = Array.from({ length: 999 }, () => ({}));
    const { issues = [] } = v.safeParse(ShipmentPatchSchema, { goodsLines });
    expect(Object.keys(issuesToFieldErrors(issues))).toHaveLength(MAX_FIELD_ERRORS);
    const [path] = Object.keys(reportedFieldErrors({ ['x'.repeat(100_000)]: { code: 'unknownField' } }));
    expect(path?.length).toBeLessThanOrEqual(200);
  });
});
