/** What a tab hears of its own entry when another tab has sent it. */
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#client/data/api/api-errors.ts';
import { createOutcomeChannel, type Outcome } from '#client/data/outbox/outcome-channel.ts';

const refused = new ApiError(400, { code: 'badRequest', fields: { orderNumber: { code: 'maxLength' } } });

test.each<[string, Outcome]>([
  ['an answer', { kind: 'applied', id: '1', answer: { shipmentId: '1' } }],
  ['that it was found done', { kind: 'applied', id: '1', answer: null }],
  ['a refusal with its fields', { kind: 'refused', entryId: 'asked', isKept: false, error: refused }],
  ['that it waits', { kind: 'waiting' }],
  ['an answer that said nothing', { kind: 'waiting', isUnclear: true }],
])('the outcome channel tells the asker %s, as it was sent', async (_, outcome) => {
  const [sender, asker] = [createOutcomeChannel('anna'), createOutcomeChannel('anna')];
  onTestFinished(() => {
    sender.close();
    asker.close();
  });
  const received = new Promise<[string, Outcome]>((resolve) => asker.listen((...message) => resolve(message)));
  sender.post('asked', outcome);
  expect(await received).toEqual(['asked', outcome]);
});
