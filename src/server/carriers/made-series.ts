/**
 * Package numbers of a connection that came with a GS1 company prefix and no series: made from the prefix, behind an extension digit
 * that none of the company's other connections uses, because an SSCC is the only one in the world whichever carrier it travels with.
 */
import type { CarrierInput } from '#contract/carrier.ts';
import type { Connection } from '#domain/carriers/connection.ts';
import type { CarrierSuite } from '#domain/carriers/suite.ts';
import { companyPrefixError, freeExtension, ssccSeries } from '#domain/numbers/company-prefix.ts';
import { needsSeries } from '#domain/numbers/number-series.ts';
import type { WriteTx } from '#server/db/write.ts';
import { listCarriers } from './carrier-repository.ts';

export async function withMadeSeries(
  tx: WriteTx,
  carrier: Connection,
  suite: CarrierSuite,
  sent: CarrierInput['numberSeries'],
): Promise<Connection> {
  const { connection, series } = carrier;
  const { gs1Prefix } = connection;
  const isMissing = !series.package && sent?.package === undefined && needsSeries('package', suite, connection);
  if (!isMissing || !gs1Prefix || companyPrefixError(gs1Prefix, '')) return carrier;
  const others = (await listCarriers(tx.db, tx.actor.companyId)).flatMap((one) => one.series.package?.series ?? []);
  const made = ssccSeries(gs1Prefix, freeExtension(gs1Prefix, others));
  return { connection, series: { ...series, package: { series: made, exhausted: false } } };
}
