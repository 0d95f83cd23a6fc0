/** Where the question of who is there is drawn (components/proof.ts). */
import { askedProof } from '#client/components/proof.ts';
import { useObservable } from '#client/components/services.tsx';
import { ProofDialog } from './proof-dialog.tsx';

export function ProofHost() {
  const asked = useObservable(askedProof);
  return asked ? <ProofDialog onAnswer={asked.answer} /> : null;
}
